/** A worker with the engine in it. One keeps the tables (`desk`), others run errands for it. */
import { tokenOf, type Given } from './tokens'
import { compiling, python, type Python } from './python'
import { openStorage, type Kept, type Storage } from './storage'

/** The first message: what this worker is for, and where the engine lies. */
export interface Begin {
  role: 'desk' | 'errands'
  engine: string
  files: readonly string[]
}

/** Something to be found out, and what was found. */
export interface Errand {
  id: number
  kind: string
  question: string
  seconds: number
  after: number
}
export interface Found {
  errand: number
  found: string
}

/** What comes of a message to the desk, when it is kept. */
export interface Outcome {
  want?: string
  keep?: Kept[]
  opened?: number[]
  say?: [number, string][]
  closed?: { line: number; code: number; why: string }[]
  replies?: { id: number; status: number; body: string; json: boolean }[]
  errands?: Errand[]
}

interface Page {
  take(message: string): string
  put(table: string, stored: string): void
  lost(message: string): string
}

let queue: Promise<unknown> | null = null
let take: (message: unknown) => unknown

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  // one after the other: nobody acts on what is not kept yet, and nothing is done after what failed
  queue = queue ? queue.then(() => take(data)) : begin(data as Begin)
  queue.catch((error) => self.postMessage({ failed: String(error) }))
}

async function begin({ role, engine, files }: Begin): Promise<void> {
  try {
    const py = await python(engine, files)
    take = role === 'desk' ? desk(py, await openStorage()) : errands(py, compiling(py, engine))
    self.postMessage({ ready: true })
  } catch (error) {
    take = () => undefined
    self.postMessage({ failed: String(error) })
  }
}

function desk(py: Python, storage: Storage): typeof take {
  const page = py.pyimport('matinee.page.page').Page!() as Page
  return async (message) => {
    const text = JSON.stringify(message)
    let out = JSON.parse(page.take(text)) as Outcome
    while (out.want !== undefined) {
      page.put(out.want, JSON.stringify(await storage.stored(out.want)))
      out = JSON.parse(page.take(text)) as Outcome
    }
    const { keep, ...rest } = out
    try {
      if (keep) await storage.keep(withTokens(keep, rest.replies))
      self.postMessage(rest)
    } catch {
      self.postMessage(JSON.parse(page.lost(text)))
    }
  }
}

/** A new table with what its answer says of its seats: both are written at once. */
export function withTokens(keep: Kept[], replies: Outcome['replies'] = []): Kept[] {
  const [reply] = replies
  const made = reply?.status === 200 && reply.json ? (JSON.parse(reply.body) as { table?: string; seats?: Given[] } | null) : null
  const token = Array.isArray(made?.seats) && tokenOf(made.seats)
  return token ? keep.map((one) => (one.table === made?.table ? { ...one, token } : one)) : keep
}

/** Milliseconds without an errand until there is time for other things. */
const QUIET = 2000

function errands(py: Python, keepCompiled: () => Promise<void>): typeof take {
  const { run } = py.pyimport('matinee.page.errands')
  let later: ReturnType<typeof setTimeout>
  return (message) => {
    clearTimeout(later)
    const { id, kind, question } = message as Errand
    self.postMessage({ errand: id, found: run!(kind, question) } as Found)
    later = setTimeout(() => void keepCompiled(), QUIET)
  }
}

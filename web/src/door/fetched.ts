/** The engine's files, fetched when somebody wants to play, and kept by the browser. */
import { openShelf } from './python'

export interface File {
  name: string
  bytes: number
}

/** Fetch what is not kept yet; `heard` is told of every bit of it. The names of all files. */
export async function fetchEngine(engine: string, heard: (loaded: number, total: number) => void): Promise<string[]> {
  const answer = await fetch(`${engine}files.json`)
  if (!answer.ok) throw new Error(`${engine}files.json: ${answer.status}`)
  const files = (await answer.json()) as File[]
  const total = files.reduce((sum, one) => sum + one.bytes, 0)
  const shelf = await openShelf(engine)
  let loaded = 0
  const count = (bytes: number): void => heard((loaded += bytes), total)
  await Promise.all(files.map(async ({ name, bytes }) => ((await isKept(engine + name, bytes, shelf)) ? count(bytes) : fetchOne(engine + name, bytes, shelf, count))))
  return files.map((one) => one.name)
}

/** Whether the browser keeps all of a file; what is not whole is thrown away. */
async function isKept(url: string, bytes: number, shelf: Cache | undefined): Promise<boolean> {
  const kept = await shelf?.match(url)
  if (!kept) return false
  const whole = (await kept.blob()).size === bytes
  if (!whole) await shelf?.delete(url)
  return whole
}

async function fetchOne(url: string, bytes: number, shelf: Cache | undefined, count: (bytes: number) => void): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`)
  const kept = shelf?.put(url, answer.clone()).catch(() => undefined) // no room: the browser's own cache may have some
  const reader = answer.body.getReader()
  let got = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    got += part.value.length
    count(part.value.length)
  }
  await kept
  if (got !== bytes) {
    await shelf?.delete(url)
    throw new Error(`${url}: ${got} bytes of ${bytes}`)
  }
}

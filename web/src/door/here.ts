/** The door to the engine in this page. Of several tabs one leads; the others ask it, and one of them takes over when it goes. */
import { Trouble, type Call, type Door, type Ear, type Line, type News, type Reply } from './door'
import type { FromTab, Hub, ToTab } from './hub'
import { openStorage } from './storage'

/** How a line is closed that may be opened again at once: the tab that led has gone. */
const AGAIN = 1013

/** Milliseconds until somebody who has pressed *Play here* has a table before them. */
const SETTLED = 3000

type Heard = { to: string; message: ToTab } | { from: string; message: FromTab } | { leads: string }

/** The answers that were written down: the file of each address, and of addresses with many options those that tell. */
interface Index {
  asks: Record<string, string[]>
  files: Record<string, string>
}

interface Asked {
  call: Call
  done(reply: Reply): void
  failed(error: Error): void
}

export class Here implements Pick<Door, 'call' | 'connect' | 'watch'> {
  private readonly me = Math.random().toString(36).slice(2)
  private readonly name: string
  private readonly channel: BroadcastChannel
  private readonly lines = new Map<number, Ear>()
  private readonly asked = new Map<number, Asked>()
  private count = 0
  private hub: Promise<Hub> | null = null
  /** whether somebody leads: this tab, or another that this one follows */
  private led: Promise<void> | null = null
  private hear: (news: News) => void = () => undefined
  private indexed: Promise<Index> | undefined
  private readonly keeper = serviceWorker()

  /** `engine` and `answers` are folders: the engine's files, and what can be answered without it. */
  constructor(
    private readonly engine: string,
    private readonly answers: string,
  ) {
    this.name = `matinee ${engine}`
    this.channel = new BroadcastChannel(this.name)
    this.channel.onmessage = ({ data }: MessageEvent<Heard>) => this.listen(data)
    addEventListener('pagehide', () => this.tell({ type: 'bye' }))
  }

  watch(hear: (news: News) => void): void {
    this.hear = hear
  }

  async call(call: Call): Promise<Reply> {
    if (call.path === '/tables/mine') return json(await (await openStorage()).lines())
    if (call.method === 'GET' && call.path.startsWith('/tables?')) return json([])
    const table = /^\/tables\/([^/?]+)/.exec(call.path)?.[1]
    return (await this.known(call)) ?? this.ask(table ? { ...call, token: await this.own(table, call.token) } : call)
  }

  /** What opens a table: if nothing that opens a seat was remembered, what was kept with the table when it was made. */
  private async own(table: string, token: string | undefined): Promise<string | undefined> {
    if (token && !token.startsWith('me_')) return token
    const kept = await (await openStorage()).tokens().catch(() => [])
    return new Map<string, string>(kept).get(table) ?? token
  }

  connect(table: string, token: string | undefined, ear: Ear): Line {
    const line = ++this.count
    this.lines.set(line, ear)
    const lose = (error: Error): void => {
      if (this.lines.delete(line)) ear.closed(AGAIN, error.message)
    }
    void this.own(table, token).then((own) => this.reach({ type: 'connect', line, table, token: own })).catch(lose)
    return {
      say: (text) => this.tell({ type: 'hear', line, text }),
      close: () => this.lines.delete(line) && this.tell({ type: 'hangup', line }),
    }
  }

  /** What was written down when this site was made: games, rules, lessons, boards. No engine is needed for them. */
  private async known({ method, path }: Call): Promise<Reply | null> {
    const { pathname, searchParams } = new URL(path, location.origin)
    if (method !== 'GET' || !/^\/(games|broken|nights$)\b/.test(pathname)) return null
    const { asks, files } = await this.index()
    const told = asks[pathname]?.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)!]] : []))
    const query = told ? new URLSearchParams(told) : searchParams
    const file = files[query.size ? `${pathname}?${query}` : pathname]
    const answer = file ? await fetch(this.answers + file) : null
    return answer?.ok ? { status: 200, json: true, body: await answer.text() } : null
  }

  private index(): Promise<Index> {
    this.indexed ??= fetch(`${this.answers}index.json`).then((answer) => answer.json() as Promise<Index>)
    this.indexed.catch(() => (this.indexed = undefined)) // it may come the next time
    return this.indexed
  }

  private ask(call: Call): Promise<Reply> {
    return new Promise((done, failed) => {
      const id = ++this.count
      this.asked.set(id, { call, done, failed })
      this.reach({ type: 'call', id, ...call }).catch((error: Error) => {
        this.asked.delete(id)
        failed(error)
      })
    })
  }

  /** Tell whoever leads, once somebody does. */
  private async reach(message: FromTab): Promise<void> {
    this.led ??= this.follow()
    try {
      await this.led
      await (await this.hub)?.ready
    } catch (error) {
      this.led = this.hub = null // who presses again tries again
      this.hear({ trouble: error instanceof Trouble ? error.why : 'start' })
      throw error
    }
    this.tell(message)
  }

  private tell(message: FromTab): void {
    if (this.hub) this.handOn(this.me, message)
    else if (this.led) this.channel.postMessage({ from: this.me, message } satisfies Heard)
  }

  /** Lead if nobody does; else follow, and stand ready. A browser without locks, or that forbids them, leads: its storage lets no click be made twice. */
  private async follow(): Promise<void> {
    if (!navigator.locks) return this.lead()
    const free = await new Promise<boolean>((told) => {
      navigator.locks.request(this.name, { ifAvailable: true }, (lock) => (told(!!lock), lock && forever())).catch(() => told(true))
    })
    if (free) return this.lead()
    void navigator.locks.request(this.name, () => {
      this.lead()
      this.begin()
      return forever()
    })
  }

  private lead(): void {
    this.hub ??= import('./hub').then(({ Hub }) => new Hub(this.engine, (tab, message) => this.pass(tab, message), (news) => this.note(news)))
    this.channel.postMessage({ leads: this.me } satisfies Heard)
  }

  /** Who plays here has all of the site kept, for when there is no network; but first they play. */
  private note(news: News): void {
    this.hear(news)
    if (news !== 'ready') return
    void openStorage().then(({ lasting }) => lasting || this.hear('passing'))
    setTimeout(() => void this.keeper.then((worker) => worker?.postMessage('keep all')), SETTLED)
  }

  private pass(tab: string, message: ToTab): void {
    if (tab === this.me) this.take(message)
    else this.channel.postMessage({ to: tab, message } satisfies Heard)
  }

  private listen(heard: Heard): void {
    if ('leads' in heard) this.begin()
    else if ('to' in heard) heard.to === this.me && this.take(heard.message)
    else this.handOn(heard.from, heard.message)
  }

  /** To the workers, where this tab has them; trouble is told to whoever started them. */
  private handOn(tab: string, message: FromTab): void {
    this.hub?.then((hub) => hub.take(tab, message)).catch(() => undefined)
  }

  /** Another leads now: lines are opened anew, and questions that change nothing are asked again. */
  private begin(): void {
    for (const [line, ear] of this.lines) {
      this.lines.delete(line)
      ear.closed(AGAIN, '')
    }
    for (const [id, { call, failed }] of this.asked) {
      if (call.method === 'GET') this.tell({ type: 'call', id, ...call })
      else if (this.asked.delete(id)) failed(new Trouble('gone'))
    }
  }

  private take(message: ToTab): void {
    if (message.type === 'reply') {
      this.asked.get(message.id)?.done(message)
      this.asked.delete(message.id)
      return
    }
    const ear = this.lines.get(message.line)
    if (message.type === 'opened') ear?.opened()
    else if (message.type === 'said') ear?.heard(message.text)
    else if (this.lines.delete(message.line)) ear?.closed(message.code, message.why)
  }
}

const json = (value: unknown): Reply => ({ status: 200, json: true, body: JSON.stringify(value) })

/** What keeps the site for when there is no network; nothing where the browser has no such thing or forbids it. */
async function serviceWorker(): Promise<ServiceWorker | null | undefined> {
  try {
    await navigator.serviceWorker.register('./sw.js')
    return (await navigator.serviceWorker.ready).active
  } catch {
    return undefined
  }
}

/** As long as this tab lives. */
const forever = (): Promise<never> => new Promise(() => undefined)

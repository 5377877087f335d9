/** What the client asks of whoever keeps the tables: a server, or the engine in this page. */

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** below `/api` */
  path: string
  token?: string
  body?: string
}

export interface Reply {
  status: number
  json: boolean
  body: string
}

/** Who listens at the near end of a line. */
export interface Ear {
  opened(): void
  heard(text: string): void
  closed(code: number, why: string): void
}

/** A live line to one table. */
export interface Line {
  say(text: string): void
  close(): void
}

/** What there is to say of the engine in this page: how much of it has come, that it starts, that it is there; or what is wrong. */
export type News = { loaded: number; total: number } | 'starting' | 'ready' | 'passing' | { trouble: Why }

/** No WebAssembly; the files did not come; it did not start; it stopped; the tab that had it has gone. */
export type Why = 'wasm' | 'fetch' | 'start' | 'stopped' | 'gone'

export class Trouble extends Error {
  constructor(readonly why: Why) {
    super(why)
  }
}

export interface Door {
  /** only who sits at this screen plays: nobody is invited, watches or talks */
  readonly alone: boolean
  /** addresses of the client stand behind the `#`, so that any file host will do */
  readonly hashed: boolean
  /** where one can play in the browser alone instead; nothing where that is not offered */
  readonly elsewhere: string
  /** where the files of the client lie */
  readonly files: string
  /** Rejects where nobody answers, with `Trouble` where it is known why. */
  call(call: Call): Promise<Reply>
  /** The address of a small picture of a table, as it stood at this moment; nothing where there are none. */
  picture(table: string, at: number, token?: string): Promise<string>
  connect(table: string, token: string | undefined, ear: Ear): Line
  /** Hear of the engine in this page; a server has none. */
  watch(hear: (news: News) => void): void
}

/** What this browser keeps: tables, and the journal of every click. Of a browser that keeps nothing, what this tab remembers. */

/** A table as the engine hands it over: what stands of it, and what is new in its journal. */
export interface Kept {
  table: string
  row: { updated: number }
  seats: unknown[]
  /** for the lists, one for each seat held here */
  lines: unknown[]
  actions: Row[]
  /** how it stands, should other rules come */
  now?: unknown
  /** what opens the seats of whoever made it, kept with it: a browser may be ended before it keeps anything else */
  token?: string
}

interface Row {
  table_id: string
  seq: number
}

export type Stored = Pick<Kept, 'row' | 'seats' | 'now'> & { actions: unknown[] }

export interface Storage {
  /** whether it outlives the tab */
  readonly lasting: boolean
  /** Write all of it or nothing; rejects if it cannot be, also where another tab was quicker. */
  keep(some: readonly Kept[]): Promise<void>
  stored(table: string): Promise<Stored | null>
  lines(): Promise<unknown[]>
  /** What opens the seats that were made here, by table. */
  tokens(): Promise<[string, string][]>
}

const NAME = 'matinee'
const FORM = 1

export async function openStorage(): Promise<Storage> {
  try {
    return new Lasting(await opened())
  } catch {
    return new Passing()
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, FORM)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('tables', { keyPath: 'table' })
      asked.result.createObjectStore('actions', { keyPath: ['table_id', 'seq'] })
    }
    asked.onsuccess = () => done(asked.result)
    asked.onerror = () => failed(asked.error)
    asked.onblocked = () => failed(new Error('another tab holds an older form of it'))
  })
}

class Lasting implements Storage {
  readonly lasting = true

  constructor(private readonly database: IDBDatabase) {
    // a newer page of ours wants to change its form: let it
    database.onversionchange = () => database.close()
  }

  keep(some: readonly Kept[]): Promise<void> {
    return new Promise((done, failed) => {
      const all = this.database.transaction(['tables', 'actions'], 'readwrite')
      all.oncomplete = () => done()
      all.onabort = () => failed(all.error)
      for (const { actions, ...table } of some) {
        const tables = all.objectStore('tables')
        if (table.token) tables.put(table)
        else {
          const before = tables.get(table.table) as IDBRequest<Kept | undefined>
          before.onsuccess = () => tables.put({ ...table, token: before.result?.token })
        }
        for (const row of actions) all.objectStore('actions').add(row)
      }
    })
  }

  async stored(table: string): Promise<Stored | null> {
    const all = this.database.transaction(['tables', 'actions'])
    const range = IDBKeyRange.bound([table, 0], [table, Infinity])
    const [found, actions] = await Promise.all([
      result<Kept | undefined>(all.objectStore('tables').get(table)),
      result<unknown[]>(all.objectStore('actions').getAll(range)),
    ])
    return found ? { row: found.row, seats: found.seats, now: found.now, actions } : null
  }

  async lines(): Promise<unknown[]> {
    return listed(await this.all())
  }

  async tokens(): Promise<[string, string][]> {
    return opening(await this.all())
  }

  private all(): Promise<unknown[]> {
    return result(this.database.transaction('tables').objectStore('tables').getAll())
  }
}

class Passing implements Storage {
  readonly lasting = false
  private readonly tables = new Map<string, Kept>()

  async keep(some: readonly Kept[]): Promise<void> {
    for (const one of some) {
      const before = this.tables.get(one.table)
      this.tables.set(one.table, { ...one, token: one.token ?? before?.token, actions: [...(before?.actions ?? []), ...one.actions] })
    }
  }

  async stored(table: string): Promise<Stored | null> {
    return this.tables.get(table) ?? null
  }

  async lines(): Promise<unknown[]> {
    return listed([...this.tables.values()])
  }

  async tokens(): Promise<[string, string][]> {
    return opening([...this.tables.values()])
  }
}

/** Rows of this form; what else may stand there is left out. */
const sound = (rows: unknown[]): Kept[] =>
  rows.filter((one): one is Kept => {
    const { table, row, lines } = (one ?? {}) as Partial<Kept>
    return typeof table === 'string' && typeof row?.updated === 'number' && Array.isArray(lines)
  })

/** The latest first. */
export const listed = (tables: unknown[]): unknown[] =>
  sound(tables)
    .sort((a, b) => b.row.updated - a.row.updated)
    .flatMap((one) => one.lines)

export const opening = (tables: unknown[]): [string, string][] => sound(tables).flatMap(({ table, token }) => (typeof token === 'string' ? [[table, token]] : []))

function result<T>(asked: IDBRequest): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result as T)
    asked.onerror = () => failed(asked.error)
  })
}

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
        all.objectStore('tables').put(table)
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
    return listed(await result<Kept[]>(this.database.transaction('tables').objectStore('tables').getAll()))
  }
}

class Passing implements Storage {
  readonly lasting = false
  private readonly tables = new Map<string, Kept>()

  async keep(some: readonly Kept[]): Promise<void> {
    for (const one of some) this.tables.set(one.table, { ...one, actions: [...(this.tables.get(one.table)?.actions ?? []), ...one.actions] })
  }

  async stored(table: string): Promise<Stored | null> {
    return this.tables.get(table) ?? null
  }

  async lines(): Promise<unknown[]> {
    return listed([...this.tables.values()])
  }
}

/** The latest first. */
const listed = (tables: Kept[]): unknown[] => tables.sort((a, b) => b.row.updated - a.row.updated).flatMap((one) => one.lines)

function result<T>(asked: IDBRequest): Promise<T> {
  return new Promise((done, failed) => {
    asked.onsuccess = () => done(asked.result as T)
    asked.onerror = () => failed(asked.error)
  })
}

/** The page that plays in the browser alone: its workers, what it keeps, and what goes wrong there. */

declare global {
  interface Window {
    engines: Worker[]
    heardHere(line: number, text: string): void
    saidHere(text: string): void
    desk(text: string): void
  }
}

/** What is said and heard at the table goes through a worker: it is told to the test, and noted is what is drawn and awaited. */
export function noteWorkers(): void {
  const { Worker } = window
  window.told = 0
  window.engines = []
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      window.engines.push(this)
      this.addEventListener('message', ({ data }) => {
        for (const [line, text] of (data?.say ?? []) as [number, string][]) {
          const message = JSON.parse(text)
          window.heardHere(line, text)
          setTimeout(() => {
            window.awaited.delete(message.key)
            if (!['state', 'change'].includes(message.type)) return
            window.drawn = message.seq
            window.told++
          })
        }
      })
    }

    override postMessage(message: { type?: string; text: string }): void {
      if (message?.type === 'hear') {
        window.saidHere(message.text)
        window.desk = (text) => super.postMessage({ ...message, text })
        const { key } = JSON.parse(message.text)
        if (key) window.awaited.add(key)
      }
      super.postMessage(message)
    }
  }
}

const result = <T>(asked: IDBRequest<T>): Promise<T> => new Promise((done) => (asked.onsuccess = () => done(asked.result)))
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** The actions of a table that the browser keeps. */
export async function rows(table: string): Promise<unknown[]> {
  const kept = await result(indexedDB.open('matinee'))
  const found = await result(kept.transaction('actions').objectStore('actions').getAll(IDBKeyRange.bound([table, 0], [table, Infinity])))
  kept.close()
  return found
}

async function until(isSo: () => Promise<unknown>, patience: number, else_: string): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(500)) if (await isSo()) return
  throw new Error(else_)
}

/** Wait until all of the site is kept. */
export async function siteKept(patience: number): Promise<void> {
  const site = await (await fetch('sw.js')).text()
  const names = JSON.parse(/const ALL = (.*)/.exec(site)![1]!) as string[]
  const kept = (name: string) => caches.match(name, { ignoreVary: true })
  const isAll = async () => navigator.serviceWorker.controller && (await Promise.all(names.map(kept))).every((one) => one)
  await until(isAll, patience, 'not all of the site is kept')
}

/** Wait until what Python has compiled is kept. */
export async function compiledKept(patience: number): Promise<void> {
  const { engine } = document.documentElement.dataset
  await until(() => caches.match(new URL(`${engine}compiled.zip`, location.href)), patience, 'nothing compiled is kept')
}

/** What a browser does whose owner lets no page store anything. */
export function forbidStorage(): void {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) if (name in self) Object.defineProperty(self, name, { get: refuse })
  Object.defineProperty(navigator, 'serviceWorker', { get: refuse })
  navigator.locks.request = async () => refuse()
}

/** A disk that is full when the test says so: then no transaction comes to its end. */
export function fillDisk(): void {
  const { add } = IDBObjectStore.prototype
  let full = false
  new BroadcastChannel('disk').onmessage = ({ data }) => (full = data === 'full')
  IDBObjectStore.prototype.add = function (row: unknown) {
    const asked = add.call(this, row)
    if (full) this.transaction.abort()
    return asked
  }
}

/** A browser that knows no module workers takes them for plain ones. */
export function plainWorkers(): void {
  const { Worker } = window
  window.Worker = class extends Worker {
    constructor(url: string | URL) {
      super(url)
    }
  }
}

/** Bytes that are no engine, where the browser keeps it; how many were put there. */
export async function damage(file: string): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith('matinee-engine'))
  for (const name of names) {
    const shelf = await caches.open(name)
    const [kept] = (await shelf.keys()).filter(({ url }) => url.endsWith(file))
    await shelf.put(kept!, new Response('no engine', { headers: { 'content-type': 'application/wasm' } }))
  }
  return names.length
}

/** The browser looks for a new version, and has it whole. */
export async function newVersion(): Promise<void> {
  const site = (await navigator.serviceWorker.getRegistration())!
  await site.update()
  while (!site.waiting) await pause(200)
}

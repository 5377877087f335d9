/** Python in a worker: Pyodide, started from a kept snapshot of the bare interpreter where the browser has one. */

/** As much of Pyodide as is needed here. */
export interface Python {
  pyimport(name: string): Record<string, (...args: unknown[]) => unknown>
  runPython(code: string): unknown
  unpackArchive(bytes: Uint8Array, format: 'zip', options: { extractDir: string }): void
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>
}

interface Pyodide {
  loadPyodide(options: { indexURL: string; _loadSnapshot?: ArrayBuffer; _makeSnapshot?: boolean }): Promise<Python>
}

/** What is unpacked, in this order; the engine's list has all files of it. */
const ZIPS = /\.zip$/
const STDLIB = 'python_stdlib.zip'

/** What is made here and kept beside the engine's files: the bare interpreter's memory, and our code as it has compiled it. */
const SNAPSHOT = 'snapshot'
const COMPILED = 'compiled.zip'

/** Loaded before the snapshot is made, so that it holds them: only the standard library, as other libraries cannot be laid out again. */
const WARM =
  'import json, re, hashlib, bisect, random, secrets, tomllib, functools, collections, typing, dataclasses, logging, urllib.parse, pathlib, enum, importlib.resources, ' +
  'array, decimal, email, encodings.cp437, importlib.metadata, numbers, pkgutil, unicodedata, uuid'

/** The interpreter with the engine of this address unpacked in it. */
export async function python(engine: string, files: readonly string[]): Promise<Python> {
  const zips = files.filter((name) => ZIPS.test(name) && name !== STDLIB)
  const bytes = Promise.all(zips.map(async (name) => new Uint8Array(await (await fetch(engine + name)).arrayBuffer())))
  const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as Pyodide
  const shelf = await openShelf(engine)
  const py = await started(loadPyodide, engine, shelf)
  const site = siteOf(py)
  for (const zip of await bytes) py.unpackArchive(zip, 'zip', { extractDir: site })
  const compiled = await shelf?.match(engine + COMPILED)
  try {
    if (compiled) py.unpackArchive(new Uint8Array(await compiled.arrayBuffer()), 'zip', { extractDir: site })
  } catch {
    await shelf?.delete(engine + COMPILED)
  }
  py.runPython('import importlib; importlib.invalidate_caches()')
  return py
}

const siteOf = (py: Python): string => String(py.runPython('import site; site.getsitepackages()[0]'))

/** Has an interpreter compile what it loads so that it can be kept: the answer keeps what is new of that, for whoever starts later. */
export function compiling(py: Python, engine: string): () => Promise<void> {
  py.runPython('import sys; sys.dont_write_bytecode = False')
  const compiled = py.pyimport('matinee.page.compiled').Compiled!(siteOf(py)) as { news(): { toJs(): Uint8Array<ArrayBuffer>; destroy(): void } | undefined }
  return async () => {
    const shelf = await openShelf(engine)
    const news = shelf && compiled.news()
    if (!news) return
    await shelf.put(engine + COMPILED, new Response(news.toJs())).catch(() => undefined)
    news.destroy()
  }
}

/** Whether an engine was started here before, and need not make what others start from. */
export const isPrepared = async (engine: string): Promise<boolean> => !!(await (await openShelf(engine))?.match(engine + SNAPSHOT))

/** The snapshot is made here on the first start and never travels. It is an experiment of Pyodide's: if it fails, a plain start does. */
async function started(load: Pyodide['loadPyodide'], engine: string, shelf: Cache | undefined): Promise<Python> {
  const kept = await shelf?.match(engine + SNAPSHOT)
  if (kept) {
    try {
      const snapshot = await kept.arrayBuffer()
      const py = await sparing(() => load({ indexURL: engine, _loadSnapshot: snapshot }))
      free(snapshot) // Pyodide remembers its options
      return py
    } catch {
      await shelf?.delete(engine + SNAPSHOT)
    }
  }
  const py = await load({ indexURL: engine, _makeSnapshot: !!shelf })
  if (shelf) {
    py.runPython(WARM)
    const made = py.makeMemorySnapshot()
    await shelf.put(engine + SNAPSHOT, new Response(made)).catch(() => undefined)
    free(made.buffer)
  }
  return py
}

/** Bytes that memory is handed out by. */
const PAGE = 4096

/** Most of a snapshot is empty, and so is fresh memory: while something loads, what is empty in both is not copied, and takes no memory. */
async function sparing<T>(load: () => Promise<T>): Promise<T> {
  const { set } = Int8Array.prototype
  const isEmpty = ({ buffer, byteOffset }: Int8Array | Uint8Array, at: number): boolean => new Int32Array(buffer, byteOffset + at, PAGE / 4).every((word) => word === 0)
  Int8Array.prototype.set = function (from: ArrayLike<number>, at = 0) {
    if (!(from instanceof Uint8Array) || from.byteOffset % 4 || from.length % PAGE || from.length !== this.length) return set.call(this, from, at)
    for (let page = 0; page < from.length; page += PAGE) if (!isEmpty(from, page) || !isEmpty(this, page)) set.call(this, from.subarray(page, page + PAGE), page)
  }
  try {
    return await load()
  } finally {
    Reflect.deleteProperty(Int8Array.prototype, 'set') // all typed arrays inherit theirs
  }
}

/** Give memory back at once, whoever still refers to it: it is sent where nobody listens. */
function free(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [buffer])
  port1.close()
}

/** Where the browser keeps the files of an engine. */
export const shelfOf = (engine: string): string => `matinee-engine ${new URL(engine).pathname}`

/** The same, opened; nothing where the browser has no such thing or forbids it. */
export async function openShelf(engine: string): Promise<Cache | undefined> {
  try {
    return await caches.open(shelfOf(engine))
  } catch {
    return undefined
  }
}

// The standard library of a page's engine: node library.mjs PYODIDE OUT, and `matinee site --library OUT` takes it.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// What an engine loads of the library when it starts; anything else is loaded from its source.
const LOADED =
  'argparse, ast, bisect, collections.abc, contextlib, contextvars, dataclasses, datetime, email, enum, fractions, functools, hashlib, heapq, hmac, html, ' +
  'importlib.metadata, importlib.resources, inspect, json, logging, operator, pathlib, pkgutil, random, re, secrets, string, tomllib, traceback, typing, urllib.parse, uuid'

const [pyodide, out] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, 'pyodide.mjs')))
const py = await loadPyodide({ indexURL: resolve(pyodide) })
py.FS.writeFile('/library.zip', readFileSync(resolve(pyodide, 'python_stdlib.zip')))
py.runPython(readFileSync(new URL('library.py', import.meta.url), 'utf8'))
py.runPython(`import ${LOADED}\nfrom pathlib import Path\nPath('/made.zip').write_bytes(library(Path('/library.zip').read_bytes()))`)
writeFileSync(out, py.FS.readFile('/made.zip'))

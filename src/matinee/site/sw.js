// The service worker: a version of the site is kept whole, and another one takes its place only when no page of it is open.
// VERSION, ENGINE, FIRST and ALL are put in above when the site is made.
const SCOPE = self.registration.scope
const MINE = `matinee-site ${SCOPE} `
const SHELF = MINE + VERSION
const WHOLE = '.whole'
const at = (name) => new URL(name, SCOPE).href
const engines = async () => (await caches.keys()).filter((name) => name.startsWith('matinee-engine ') && at(name.slice(15)).startsWith(SCOPE))

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.data === 'keep all' && event.waitUntil(keepAll()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && request.url.startsWith(SCOPE)) event.respondWith(answer(request))
})

async function install() {
  const shelf = await caches.open(SHELF)
  await shelf.addAll(['', ...FIRST].map(at))
  // a new version for somebody who has played here, and wants to go on with the network off; on a first visit the page asks for it later
  if (self.registration.active && (await engines()).length) await keepAll()
}

// what is kept of other versions goes; hashed files that stayed the same are in the new shelf already
async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== SHELF)
  const gone = (await engines()).filter((name) => !at(name.slice(15)).endsWith(`/${ENGINE}`))
  await Promise.all([...old, ...gone].map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function answer(request) {
  const page = request.mode === 'navigate' && [at(''), at('index.html')].includes(request.url.replace(/[?#].*/, ''))
  return (await caches.match(page ? at('') : request.url, { ignoreVary: true })) ?? fetch(request)
}

// a note says when all of it is there, so that nobody looks for hundreds of files at every start
async function keepAll() {
  const shelf = await caches.open(SHELF)
  if (await shelf.match(at(WHOLE))) return
  let missing = 0
  for (const name of ALL) {
    const url = at(name)
    if (await caches.match(url, { ignoreVary: true })) continue
    const found = await fetch(url).catch(() => null)
    const kept = found?.ok && (await shelf.put(url, found).then(() => true, () => false))
    if (!kept) missing++
  }
  if (!missing) await shelf.put(at(WHOLE), new Response())
}

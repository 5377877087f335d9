/** The door to a server: HTTP for calls, a WebSocket for a line. */
import type { Call, Door, Ear, Line, Reply } from './door'

async function call({ method, path, token, body }: Call): Promise<Reply> {
  const headers = new Headers()
  if (body) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const answer = await fetch(`/api${path}`, { method, headers, body })
  const json = !!answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, json, body: await answer.text() }
}

/** A token is no part of an address that is written down on its way: such a picture is fetched, and is an address itself. */
async function picture(table: string, at: number, token?: string): Promise<string> {
  const path = `/api/tables/${table}/picture?at=${at}`
  if (!token) return path
  const answer = await fetch(path, { headers: { Authorization: `Bearer ${token}` } })
  if (!answer.ok) return ''
  const reader = new FileReader()
  const read = new Promise<string>((done) => (reader.onload = () => done(String(reader.result))))
  reader.readAsDataURL(await answer.blob())
  return read
}

function connect(table: string, token: string | undefined, ear: Ear): Line {
  const url = new URL(`/api/tables/${table}/live`, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  if (token) url.searchParams.set('token', token)
  const socket = new WebSocket(url)
  socket.onopen = () => ear.opened()
  socket.onmessage = (event) => ear.heard(String(event.data))
  socket.onclose = (event) => ear.closed(event.code, event.reason)
  return {
    say: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  }
}

export const served: Door = { alone: false, hashed: false, elsewhere: globalThis.document?.documentElement.dataset.here ?? '', files: '/', call, picture, connect, watch: () => undefined }

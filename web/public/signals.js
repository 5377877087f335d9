/* Shows what the server tells of a table that waits, when the page is closed. */
addEventListener('push', (event) => {
  const { text, url, tag, confirm } = event.data.json()
  const headers = { 'Content-Type': 'application/json' }
  if (confirm) event.waitUntil(fetch('/api/signals/confirm', { method: 'POST', headers, body: JSON.stringify({ key: confirm }) }))
  event.waitUntil(registration.showNotification('Matinee', { body: text, tag, icon: '/icon-192.png', data: url }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data, location.origin)
  const go = async () => {
    const pages = await clients.matchAll({ type: 'window' })
    const open = pages.find((page) => new URL(page.url).pathname === url.pathname)
    return open ? open.focus() : clients.openWindow(url.href)
  }
  event.waitUntil(go())
})

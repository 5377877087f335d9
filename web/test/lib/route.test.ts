import { expect, test, vi } from 'vitest'

const at = (path: string): void => void vi.stubGlobal('location', new URL(path, 'https://house.example'))
at('/')
const { route } = await import('../../src/lib/browser/route.svelte')

test.each([
  ['/t/AbC-1_2', 'AbC-1_2'],
  ['/g/%C3%A4', 'ä'],
  ['/t/..%2Fgames', '..%2Fgames'],
  ['/t/a%3Fb', 'a%3Fb'],
  ['/t/a%23b', 'a%23b'],
  ['/t/%E0%A4', '%E0%A4'],
])('of %s the name is %s: none leads elsewhere', (path, name) => {
  at(path)
  route.read()
  expect(route.parts[1]).toBe(name)
})

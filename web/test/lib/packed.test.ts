import { describe, expect, test } from 'vitest'
import { pack, unpack } from '../../src/lib/values/packed'

describe('a record in a link', () => {
  const record = '{"matinee":1,"game":"x","seats":["Zoë"]}\n' + '["roll",4]\n'.repeat(500)

  test('comes out as it went in, and is short', async () => {
    const link = await pack(record)
    expect(link).toMatch(/^[\w-]+$/)
    expect(link.length).toBeLessThan(record.length / 10)
    expect(await unpack(link)).toBe(record)
  })

  test.each(['', '%', 'ab!', 'AAAA'])('%j is none', async (link) => expect(unpack(link)).rejects.toThrow())

  test('cut short it is none', async () => {
    const link = await pack(record)
    await expect(unpack(link.slice(0, link.length / 2))).rejects.toThrow()
  })

  test('a small one that holds too much is not unpacked to its end', async () => {
    const bomb = await pack('a'.repeat(50_000_000))
    expect(bomb.length).toBeLessThan(100_000)
    await expect(unpack(bomb)).rejects.toThrow('too long')
  })
})

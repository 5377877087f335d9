import { describe, expect, test } from 'vitest'
import { pack } from '../../src/lib/values/packed'
import { LARGEST, planIn, planned, type Plan } from '../../src/lib/play/plan'

const plan: Plan = { game: 'x', options: { players: 3, fog: true }, seats: [{ kind: 'me' }, { kind: 'bot', bot: 'usher' }], dice: 'typed', design: 'claws = 3' }
const held = async (plan: unknown): Promise<string> => pack(typeof plan === 'string' ? plan : JSON.stringify(plan))

describe('a table plan in a link', () => {
  test('comes out as it went in', async () => {
    const [page, packed] = (await planned(plan)).split('#')
    expect(page).toBe('/new/x')
    expect(await planIn(packed!, 'x')).toEqual(plan)
  })

  test('cut short it is none', async () => {
    const packed = await held(plan)
    await expect(planIn(packed.slice(0, -9), 'x')).rejects.toThrow()
  })

  test.each([
    ['nothing', 'null'],
    ['no JSON', 'claws = 3'],
    ['of another game', { ...plan, game: 'y' }],
    ['without seats', { ...plan, seats: 2 }],
    ['with options that are no plain values', { ...plan, options: { fog: { deep: [] } } }],
    ['with a design that is no text', { ...plan, design: 7 }],
    ['with a huge design', { ...plan, design: 'c'.repeat(LARGEST + 1) }],
    ['deep', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['endless', '['.repeat(200_000)],
  ])('%s it is none', async (_, made) => expect(planIn(await held(made), 'x')).rejects.toThrow())
})

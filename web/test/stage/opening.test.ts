import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../../src/lib/browser/settings.svelte'
import type { Machine } from '../../src/stage/machine'
import { Opening } from '../../src/stage/opening.svelte'

const fetched = vi.fn(async () => ({ default: (() => undefined) as never }))
const opening = (machine: Machine): Opening => new Opening(() => machine, fetched)

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: { setProperty: () => undefined } } })
  settings.values.view = 'auto'
  fetched.mockClear()
})

describe('which view opens', () => {
  it('is the flat one where nothing but the processor would draw, without a word and without a script', async () => {
    for (const machine of ['software', 'none'] as const) {
      const one = opening(machine)
      await one.begin()
      expect([one.on, one.because]).toEqual([false, null])
    }
    expect(fetched).not.toHaveBeenCalled()
  })

  it('is the stage on a graphics card whose second frame is quick, and the flat one with a word where it is not', async () => {
    const quick = opening('card')
    await quick.begin()
    quick.timed(900)
    quick.timed(20)
    expect([quick.on, quick.plain, quick.because]).toEqual([true, false, null])
    const slow = opening('card')
    await slow.begin()
    slow.timed(10)
    slow.timed(34)
    expect([slow.on, slow.because, settings.values.view]).toEqual([false, 'slow', 'flat'])
  })

  it('is what the address asks for, and that is not remembered', async () => {
    const shown = opening('software')
    await shown.begin('stage')
    expect([shown.on, shown.plain, settings.values.view]).toEqual([true, true, 'auto'])
    const flat = opening('card')
    await flat.begin('flat')
    expect([flat.on, settings.values.view]).toEqual([false, 'auto'])
    const never = opening('none')
    await never.begin('stage')
    expect([never.on, never.because]).toEqual([false, 'none'])
  })

  it('is what was chosen, as far as that can be: asked for by a click it opens on any machine that can draw it', async () => {
    const here = opening('software')
    await here.turn()
    here.timed(2000)
    here.timed(2000)
    expect([here.on, here.plain, settings.values.view]).toEqual([true, true, 'stage'])
    const later = opening('software')
    await later.begin()
    expect([later.on, later.because]).toEqual([false, 'software'])
    const never = opening('none')
    await never.turn()
    expect([never.on, never.because]).toEqual([false, 'none'])
    here.fall('lost')
    expect([here.on, here.because]).toEqual([false, 'lost'])
    await here.turn()
    await here.turn()
    expect([here.on, settings.values.view]).toEqual([false, 'flat'])
  })
})

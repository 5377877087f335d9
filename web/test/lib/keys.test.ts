import { describe, expect, it } from 'vitest'
import { cycle, jump, neighbour, type Spot } from '../../src/lib/play/keys'

const spot = (key: string, x: number, y: number, label = key): Spot => ({ key, at: [x, y], label })
const grid = [spot('a', 0, 0), spot('b', 10, 0), spot('c', 20, 1), spot('d', 0, 10), spot('e', 10, 10)]

describe('neighbour', () => {
  it('goes to the nearest lit thing in the arrow’s direction', () => {
    expect(neighbour(grid, grid[0]!, 'ArrowRight')!.key).toBe('b')
    expect(neighbour(grid, grid[0]!, 'ArrowDown')!.key).toBe('d')
    expect(neighbour(grid, grid[4]!, 'ArrowUp')!.key).toBe('b')
    expect(neighbour(grid, grid[4]!, 'ArrowLeft')!.key).toBe('d')
  })

  it('stays where nothing lies that way, and begins at the first', () => {
    expect(neighbour(grid, grid[0]!, 'ArrowLeft')).toBeNull()
    expect(neighbour(grid, null, 'ArrowLeft')!.key).toBe('a')
    expect(neighbour([], null, 'ArrowLeft')).toBeNull()
    expect(neighbour(grid, grid[0]!, 'Enter')).toBeNull()
  })

  it('reaches every counter of a stack', () => {
    const stack = [spot('p1', 5, 5), spot('p2', 5, 5), spot('p3', 5, 5)]
    const second = neighbour(stack, stack[0]!, 'ArrowDown')!
    expect(second.key).toBe('p2')
    expect(neighbour(stack, second, 'ArrowDown')!.key).toBe('p3')
  })
})

describe('cycle', () => {
  it('visits everything and comes round', () => {
    const seen: string[] = []
    let at: Spot | null = null
    for (let i = 0; i < grid.length; i++) {
      at = cycle(grid, at, 1)
      seen.push(at!.key)
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(cycle(grid, at, 1)!.key).toBe('a')
    expect(cycle(grid, grid[0]!, -1)!.key).toBe('e')
  })
})

describe('jump', () => {
  const named = [spot('1', 0, 0, 'Ave1.1'), spot('2', 1, 0, 'Ave1.2'), spot('3', 2, 0, 'Bridge1')]

  it('finds by the letters typed so far, and goes on with the same letter', () => {
    expect(jump(named, null, 'b')!.key).toBe('3')
    expect(jump(named, named[0]!, 'a')!.key).toBe('2')
    expect(jump(named, named[1]!, 'a')!.key).toBe('1')
    expect(jump(named, null, 'ave1.2')!.key).toBe('2')
    expect(jump(named, named[0]!, 'ave1')!.key).toBe('1')
    expect(jump(named, null, 'x')).toBeNull()
  })
})

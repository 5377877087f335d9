import { expect, it } from 'vitest'
import { lettering } from '../../src/art/lettering'

it.each([
  ['The Creature That Ate Sheboygan', 'Sheboygan', 'The Creature That Ate', 'Sheboygan'],
  ['The Creatures That Ate New York', 'New York', 'The Creatures That Ate', 'New York'],
  ['Destroy All Monsters!', 'Destroy All', 'Destroy All', 'Monsters!'],
  ['Bear Hunt', 'Bear Hunt', 'Bear', 'Hunt'],
  ['Bear Hunt', 'Grizzly', 'Bear', 'Hunt'],
  ['Blob', 'Blob', '', 'Blob'],
])('%s, called %s', (title, short, over, name) => expect(lettering(title, short)).toEqual({ over, name }))

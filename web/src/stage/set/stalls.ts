/** The stalls: rows of velvet seats that face the table, far below it. */
import { scatter } from '../../lib/values/scatter'
import type { Thing } from './growth'
import { light, type Vec } from './world'

/** Of the floor that the table stands over. */
export const FLOOR = -26
const ROWS = 5
const SEAT = { wide: 6.4, apart: 7.6, deep: 5, back: 1.6, low: 3.2, high: 7.5 }
/** From the table to the first row, and from row to row. */
const [AISLE, ROW] = [4, 10]
/** The rows are bent round a point so many depths of the table behind its middle, and longer than it by so much. */
const [BEND, LONGER] = [3.5, 1.4]
const [VELVET, WOOD] = [['#561a24', '#4e1722', '#5c1c26'], '#33231d'] as const

/** `wide` and `deep`: of the table. */
export function stalls(wide: number, deep: number): Thing[] {
  const next = scatter(7)
  return Array.from({ length: ROWS }, (_, row) => row).flatMap((row) => {
    const round = deep * (BEND + 0.5) + AISLE + row * ROW
    const half = Math.round((wide * LONGER) / 2 / SEAT.apart)
    return Array.from({ length: 2 * half }, (_, i): Thing[] => {
      const turn = ((i - half + 0.5) * SEAT.apart) / round
      const part = (away: number, high: number, size: Vec, colour: Vec): Thing => ({ at: [Math.sin(turn) * (round + away), FLOOR + high, Math.cos(turn) * (round + away) - deep * BEND], size, turn, colour, room: -1 })
      const velvet = light(VELVET[Math.floor(next() * VELVET.length)]!)
      const arm = part(SEAT.deep / 2, SEAT.low + 0.8, [SEAT.apart - SEAT.wide, 0.7, SEAT.deep], light(WOOD))
      const aside = SEAT.apart / 2
      return [
        part(SEAT.deep / 2, SEAT.low / 2, [SEAT.wide, SEAT.low, SEAT.deep], velvet),
        part(SEAT.deep, SEAT.high / 2 + 1, [SEAT.wide, SEAT.high, SEAT.back], velvet),
        { ...arm, at: [arm.at[0] + Math.cos(turn) * aside, arm.at[1], arm.at[2] - Math.sin(turn) * aside] },
      ]
    }).flat()
  })
}

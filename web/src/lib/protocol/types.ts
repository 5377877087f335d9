/** The protocol's types, which `make types` writes, and what the client makes of them. */
import type { BoardView, Circle, Looks, OddsAnswer, Piece, Polygon, Runs, Sector, WhyAnswer } from './types.gen'

export * from './types.gen'

export type Point = [number, number]
export type PieceId = Piece['id']
export type Verbs = BoardView['verbs']
export type Shape = Circle | Sector | Polygon | Runs
export type Outcome = OddsAnswer['outcomes'][number]
export type Reason = Pick<WhyAnswer, 'rule' | 'text'>

/** What a look is of: grounds, markers, pieces, symbols, lines. */
export type LookSort = keyof Looks

/** A board with all its parts, those that a game has none of as well. */
export type Board = Required<Omit<BoardView, 'lattice'>> & Pick<BoardView, 'lattice'>

/** Anything that came as JSON, for whoever looks into it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Who is on the title, in the credits and on the poster of a game's film. */
import { calledOut } from '../art/call'
import { pictureOf } from '../art/troupe'
import { botName, capital, openChanceText, points, t } from '../lib/text/text'
import type { Board, Course, Piece, Player, TableCard, View } from '../lib/protocol/types'
import type { Bill, Star } from './letters'
import { say } from './words'

/** What a film is told of a game that is over. */
export interface Evening {
  about: Pick<TableCard, 'title' | 'updated' | 'uploaded'>
  board: Board
  players: readonly Player[]
  course: Course | null
  /** everything that was on the board in any shot, the last look of each */
  pieces: readonly Piece[]
  final: View
}

const best = (returns: readonly number[]): number => Math.max(0, ...returns)

/** The seats that have won. */
export const winnersOf = ({ result }: View): number[] => {
  const returns = result?.returns ?? []
  return returns.flatMap((one, seat) => (one > 0 && one === best(returns) ? [seat] : []))
}

export async function billOf({ about, board, players, course, pieces, final }: Evening): Promise<Bill> {
  const called = calledOut(pieces, winnersOf(final), board)
  const stars = await Promise.all(called.map(async ({ piece, layers, shot }): Promise<Star> => ({ name: piece.name, pictures: await Promise.all(layers.map((layer) => loaded(pictureOf(layer, shot)))).then((all) => all.filter((one) => one !== null)) })))
  const [hero, ...others] = stars
  const named = (player: Player): string => (player.kind === 'bot' ? botName(player.bot ?? '') : player.name)
  const people = players.map((player) => ({ what: player.side, who: course ? say('luck', { name: named(player), luck: points(course.luck[player.seat] ?? 0) }) : named(player) }))
  const cast = [...new Set(others.map(({ name }) => capital(name)))].join(', ')
  return {
    presents: say('presents'),
    title: hero?.name ?? about.title,
    within: hero ? say('within', { title: about.title }) : '',
    cast: cast && say('cast', { list: cast }),
    evening: [players.map(named).join(', '), ...(about.uploaded ? [] : [dayOf(about.updated)])].join(' · '),
    ending: final.result?.ending?.title ?? t('over.title'),
    stars,
    credits: people,
    small: course ? [say('small', { chance: openChanceText(course.margin) })] : [],
  }
}

/** Nobody knows when the game of a file was played. */
const dayOf = (ms: number): string => new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** A picture that does not come is left out. */
async function loaded(address: string | null): Promise<HTMLImageElement | null> {
  if (!address) return null
  const image = new Image()
  image.src = address
  return image.decode().then(() => image, () => null)
}

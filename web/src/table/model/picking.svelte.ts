/** What this hand is in the middle of picking on the board and in the lists beside it, click by click. */
import { counted } from '../../lib/play/numbers'
import { choicesOf, everyChoice, isTarget, offer, pinsOf, sheets, type Choice, type Fan, type Offer, type Path, type Pin } from '../../lib/play/picker'
import type { Action, Outcome, Piece, PieceId, Reason, View } from '../../lib/protocol/types'
import { reasonsFor, type Asking } from './reasons'
import { CHANCE, type Menu, type Notice, type Spot } from './types'

/** Pieces that are chosen together. */
interface Together {
  readonly chosen: ReadonlySet<PieceId>
  against(foe: Piece, at: [number, number], confirm: boolean): Promise<boolean>
  clear(): void
  prune(): void
  send(space: number): void
  toggle(ids: readonly PieceId[]): void
}

/** What picking needs of a table. */
interface Table extends Asking {
  readonly shown: View | null
  readonly words: readonly string[]
  readonly mine: boolean
  readonly curtain: boolean
  readonly seq: number
  readonly carry: { held: unknown }
  readonly party: Together
  readonly answers: Asking['answers'] & { odds(action: Action): Promise<Outcome[]> }
  looking: { seq: number; view: View } | null
  notice: Notice | null
  act(action: Action): Promise<void>
}

export class Picking {
  path = $state.raw<Path | null>(null)
  menu = $state.raw<Menu | null>(null)
  /** the stack that is spread out, and what lay in it: while one takes from it each keeps its place */
  fanned = $state.raw<Fan | null>(null)
  /** the piece whose reach, range and sight stay drawn: one held by a finger or found by keyboard */
  pinned = $state<PieceId | null>(null)
  /** who was asked for last: the camera goes there, each time anew */
  sought = $state.raw<{ piece: PieceId } | null>(null)
  /** how often this hand has picked something on the board */
  count = $state(0)
  /** the reasons of the last refusal, while they are asked for */
  refusing: Promise<void> = Promise.resolve()
  private phase = $state.raw<{ name: string; verbs: Set<string> }>({ name: '', verbs: new Set() })
  private onBoard: ReadonlySet<PieceId> = $derived.by(() => new Set((this.table.view?.pieces ?? []).map((piece) => piece.id)))

  constructor(private readonly table: Table) {}

  offer: Offer = $derived.by(() => {
    const { mine, curtain, view, board } = this.table
    return offer(mine && !curtain ? (view?.legal ?? []) : [], board?.verbs ?? {}, this.path, (piece) => this.onBoard.has(piece), (edge) => this.along(edge))
  })

  /** The spaces at an edge of the board. */
  private along(edge: number): number[] {
    const { board } = this.table
    const ids = new Set(board?.edges[board.wares.edge?.[edge]?.edge ?? ''])
    return board?.spaces.filter((space) => ids.has(space.id)).map((space) => space.n) ?? []
  }

  /** The lists to choose from, and the buttons beside them; a list stays for as long as its phase lasts. */
  lists: ReturnType<typeof sheets> = $derived.by(() => {
    const { mine, view, board } = this.table
    const lasts = mine && view?.player !== CHANCE && this.phase.name === view?.prompt?.phase
    return sheets(view?.prompt?.named ? everyChoice(this.offer) : this.offer.rest, board, lasts ? this.phase.verbs : [])
  })

  /** What is picked on the board by name stands under a letter there. */
  pins: readonly Pin[] = $derived.by(() => (this.table.view?.prompt?.named ? pinsOf(this.offer) : []))

  /** The one button that is most likely wanted: of the first verb that the phase says and that can be had, unless that is lit on the board; or the only thing that can be done. */
  wanted: Choice | null = $derived.by(() => {
    const { view } = this.table
    const { buttons } = this.lists
    const verb = view?.prompt?.wants?.find((one) => view.legal.some(([other]) => other === one))
    if (verb) return buttons.find((choice) => choice.verb === verb) ?? null
    const [only] = buttons
    return only && only.actions.length === view?.legal.length ? only : null
  })

  /** Whether nothing can be done but to end the phase. */
  spent: boolean = $derived.by(() => {
    const { view } = this.table
    return view?.legal.length === 1 && view.legal[0]![0] === view.prompt?.ends && !view.prompt.adds
  })

  /** The piece that the decision is about. */
  subject: Piece | undefined = $derived.by(() => {
    const { shown } = this.table
    return shown?.pieces.find((piece) => piece.id === shown.prompt?.about?.pieces[0])
  })

  noteLists(): void {
    const name = this.table.view?.prompt?.phase ?? ''
    const seen = this.phase.name === name ? this.phase.verbs : []
    const now = this.lists.sheets.map((sheet) => sheet.verb)
    this.phase = { name, verbs: new Set([...seen, ...now]) }
  }

  /** Another moment: nothing is picked yet. */
  forget(): void {
    this.path = null
    this.menu = null
    const held = this.table.view?.prompt?.in_hand ? (this.table.view.prompt.about?.pieces ?? []) : []
    if (!this.fanned?.ids.some((id) => this.offer.pieces.has(id as number) || held.includes(id))) this.fanned = null
    this.table.party.prune()
  }

  private fan(space: number): void {
    this.fanned = { space, ids: this.piecesIn(space).map(({ id }) => id) }
  }

  /** The word for a choice: the whole action, or what its actions have in common. */
  sentence(choice: Choice): string {
    return this.table.words[choice.actions[0] ?? -1] ?? choice.verb
  }

  /** Whether some choices are one sentence with many numbers. */
  counts(group: readonly Choice[]): boolean {
    return counted(group, (choice) => this.sentence(choice))
  }

  action(choice: Choice): Action | null {
    return choice.actions.length === 1 ? (this.table.view?.legal[choice.actions[0]!] ?? null) : null
  }

  pick(choices: Choice[], at: [number, number], confirm = false): void {
    this.table.notice = null
    const [only] = choices
    if (!only) return
    this.count++
    // what is paid for is said once more before it is spent
    const paid = !!this.table.view?.prompt?.cost && this.action(only) !== null
    if (choices.length > 1 || paid) this.menu = { choices, at, confirm }
    else this.choose(only, at, confirm)
  }

  choose(choice: Choice, at: [number, number], confirm = false): void {
    const action = this.action(choice)
    if (action && confirm) void this.confirmIfRolled(choice, action, at)
    else if (action) void this.table.act(action)
    else if (isTarget(choice.next ?? undefined)) {
      this.menu = null
      this.path = { verb: choice.verb, args: choice.args }
    } else this.menu = { choices: [choice], at, confirm }
  }

  /** A finger cannot hover, so a roll shows its odds and asks once more. */
  private async confirmIfRolled(choice: Choice, action: Action, at: [number, number]): Promise<void> {
    const outcomes = await this.table.answers.odds(action)
    if (outcomes.length) this.menu = { choices: [choice], at, confirm: true }
    else await this.table.act(action)
  }

  piecesIn(space: number): Piece[] {
    return (this.table.shown?.pieces ?? []).filter((piece) => piece.space === space && piece.x === undefined)
  }

  clickSpace(n: number, at: [number, number], confirm = false): void {
    if (this.table.party.chosen.size && !this.offer.spaces.size) return this.table.party.send(n)
    const choices = this.offer.spaces.get(n) ?? []
    const lit = this.piecesIn(n).filter((piece) => this.offer.pieces.has(piece.id as number))
    if (choices.length) this.pick(choices, at, confirm)
    else if (lit.length === 1) this.pick(this.offer.pieces.get(lit[0]!.id as number)!, at, confirm)
    else if (lit.length > 1 && this.fanned?.space !== n) this.fan(n)
    else if (lit.length > 1) this.fanned = null
    else this.refuse({ kind: 'space', value: n })
  }

  clickMark(mark: Spot, at: [number, number], confirm = false): void {
    const choices = choicesOf(this.offer, mark.kind, mark.value)
    // a finger is coarse: it sees first where it would go
    if (!confirm) return this.pick(choices, at)
    this.count++
    this.menu = { choices, at, confirm }
  }

  clickPiece(piece: Piece, at: [number, number], confirm = false): void {
    const space = piece.x === undefined ? piece.space : undefined
    const stack = space === undefined ? [piece] : this.piecesIn(space)
    const lit = stack.filter((one) => this.offer.pieces.has(one.id as number))
    const open = space !== undefined && this.fanned?.space === space
    const mine = lit.includes(piece) ? piece : lit.length === 1 && !open ? lit[0] : undefined
    // of several that could be meant the hand picks when they lie side by side
    if (!lit.length && piece.id === this.table.view?.prompt?.foe) void this.attack(piece, at, confirm)
    else if (space !== undefined && lit.length > 1 && !open) this.fan(space)
    else if (mine) this.pick(this.offer.pieces.get(mine.id as number)!, at, confirm)
    else if (space !== undefined && this.offer.spaces.has(space)) this.clickSpace(space, at, confirm)
    else if (space !== undefined && this.table.carry.held) this.refuse({ kind: 'space', value: space })
    else if (space !== undefined && stack.length > 1 && !open) this.fan(space)
    else if (typeof piece.id === 'number') this.refuse({ kind: 'piece', value: piece.id })
    else if (space !== undefined) this.refuse({ kind: 'space', value: space })
  }

  /** Choose all that can be picked of a stack, or of a spread one this piece. */
  together(piece: Piece): void {
    const open = piece.x !== undefined || this.fanned?.space === piece.space
    this.table.party.toggle((open ? [piece] : this.piecesIn(piece.space)).map(({ id }) => id))
  }

  private async attack(foe: Piece, at: [number, number], confirm: boolean): Promise<void> {
    this.count++
    if (!(await this.table.party.against(foe, at, confirm))) this.refuse({ kind: 'space', value: foe.space })
  }

  /** Show a piece on the board. */
  seek(piece: PieceId): void {
    this.pinned = piece
    this.sought = { piece }
  }

  /** Escape: one thing less at a time. True if there was something to cancel. */
  cancel(): boolean {
    const pinned = this.pinned !== null
    this.pinned = null
    if (this.menu) this.menu = null
    else if (this.table.notice) this.table.notice = null
    else if (this.table.party.chosen.size) this.table.party.clear()
    else if (this.fanned !== null) this.fanned = null
    else if (this.path) this.path = null
    else if (this.table.looking) this.table.looking = null
    else return pinned
    return true
  }

  /** Say why nothing can be done there. */
  refuse(spot: Spot): void {
    this.refusing = this.sayWhy(spot)
  }

  /** Why nothing can be done there. */
  reasons(spot: Spot): Promise<Reason[]> {
    return reasonsFor(this.table, this.path, spot)
  }

  private async sayWhy(spot: Spot): Promise<void> {
    const { seq } = this.table
    const reasons = await this.reasons(spot)
    if (seq === this.table.seq) this.table.notice = reasons.length ? { reasons } : null
  }
}

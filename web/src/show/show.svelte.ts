/** The show at one table as the page has it: which scene is on, and what stays to be seen of the last ones. */
import { settings, speedOf, SPEEDS } from '../lib/browser/settings.svelte'
import { CLOCK, Director, type Beat, type Clock, type Cue } from './director'
import { Rerun, type Reel } from './rerun'
import { MOMENT, type Headline, type Move, type Scene } from './scenes'

export class Show {
  /** what somebody else is seen doing just now */
  scene = $state.raw<Scene | null>(null)
  paused = $state(false)
  /** the last ways gone, one for each piece, since this hand last did something */
  traces = $state.raw<Move[]>([])
  /** how much was done while nobody looked */
  missed = $state(0)
  /** what this hand has just done, for as long as there is something of it to see */
  own = $state.raw<Scene | null>(null)
  /** what either board plays just now: what others do, or this hand has done */
  readonly seen: Scene | null = $derived(this.scene ?? this.own)
  /** which beat is on of a scene that has several; the last has nothing more to come */
  beat = $state.raw<Beat | null>(null)
  /** the headline over the board just now, and what it is about */
  moment = $state.raw<{ headline: Headline; look: Scene['look'] } | null>(null)
  private readonly director: Director
  private readonly rerun: Rerun
  private over: (() => void) | null = null

  constructor(
    private readonly ended: () => void,
    private readonly clock: Clock = CLOCK,
  ) {
    const speed = () => speedOf(settings.values.speed)
    this.director = new Director((scene, beat) => this.tell(scene, beat), speed, clock)
    this.rerun = new Rerun((scene) => this.tell(scene), speed, clock)
  }

  /** Whether past moments are shown again. */
  get again(): boolean {
    return this.rerun.busy
  }

  /** The dice tumble, and what they bring is not known yet. */
  get rolling(): boolean {
    return this.beat === 'roll'
  }

  /** Something of a scene is still to be seen before it is told. */
  get untold(): boolean {
    return this.beat === 'roll' || this.beat === 'play'
  }

  add(scene: Scene, does: Omit<Cue, 'scene'>): void {
    const beat = (name: Beat): void => {
      this.beat = name === 'tell' ? null : name
      if (scene.own) this.stage(scene, name)
    }
    this.director.add({
      scene,
      ...(does.roll && { roll: () => (beat('roll'), does.roll!()) }),
      play: () => {
        beat('play')
        this.trace(scene)
        if (scene.own) this.perform(scene)
        does.play()
      },
      tell: () => (beat('tell'), does.tell?.()),
    })
  }

  /** What this hand did is seen on the board as well. */
  private perform(scene: Scene): void {
    const pace = SPEEDS[speedOf(settings.values.speed)]
    if (!pace || !scene.ms) return
    this.own = scene
    this.clock.wait(scene.ms * pace, () => this.own === scene && (this.own = null))
  }

  end(): void {
    this.own = null
    this.rerun.end()
    this.director.finish()
    this.hush()
  }

  /** The headline goes: nobody waits for it. */
  hush(): void {
    this.over?.()
    this.over = null
    this.moment = null
  }

  /** It is this hand's turn: heard where the page may be heard. */
  sting(): void {
    sound(({ ring }, loud) => ring('turn', loud))
  }

  /** Somebody looks at the page again. */
  wake(): void {
    this.missed = this.director.wake() || this.missed
  }

  /** Hold the show, or let it go on. */
  pause(): void {
    const on = this.again ? this.rerun : this.director
    if (on.paused) on.resume()
    else on.pause()
    this.paused = on.paused
  }

  /** On to the next scene. */
  next(): void {
    if (this.again) this.rerun.next()
    else this.director.next()
  }

  replay(reel: Reel): void {
    this.missed = 0
    this.rerun.begin(reel)
  }

  private tell(scene: Scene | null, beat?: Beat): void {
    // what is done is seen when the dice lie
    this.scene = scene && beat === 'roll' ? { ...scene, verbs: [], moments: [] } : scene
    this.paused = this.director.paused || this.rerun.paused
    if (scene?.missed) this.missed = scene.missed
    if (scene) this.stage(scene, beat)
    if (!scene) this.ended()
  }

  /** What a beat of a scene is heard by, or all of it; when it is told, its headline. */
  private stage(scene: Scene, beat?: Beat): void {
    const pace = SPEEDS[speedOf(settings.values.speed)]
    if (!pace && !this.again) return
    const { dice, verbs, moments } = scene
    const heard = { roll: { dice, verbs: [], moments: [] }, play: { dice: [], verbs, moments: [] }, tell: { dice: [], verbs: [], moments } }
    sound(({ perform }, loud) => perform(beat ? { ...scene, ...heard[beat] } : scene, loud))
    const headline = moments.at(-1)
    if (!headline || scene.missed || (beat && beat !== 'tell')) return
    this.hush()
    this.moment = { headline, look: scene.look }
    this.over = this.clock.wait(MOMENT * (pace || 1), () => this.hush())
  }

  /** The ways gone since this hand last acted stay marked. */
  private trace({ own, verbs }: Scene): void {
    const fresh = verbs.filter((one) => one.verb === 'move')
    const gone = new Set(fresh.map((move) => move.piece))
    this.traces = own ? fresh : [...this.traces.filter((move) => !gone.has(move.piece)), ...fresh]
    if (own) this.missed = 0
  }
}

/** Sound is loaded when something is to be heard, and never before somebody has touched the page. */
function sound(play: (speaker: typeof import('./speaker'), loud: number) => void): void {
  const loud = settings.values.volume / 100
  if (loud > 0 && globalThis.navigator?.userActivation?.hasBeenActive) import('./speaker').then((speaker) => play(speaker, loud), () => undefined)
}

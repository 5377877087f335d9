/** How fast the show goes: what the time of a scene is multiplied by. */
export const SPEEDS = { calm: 1.8, normal: 1, quick: 0.45, once: 0 }
export type Speed = keyof typeof SPEEDS
export const SPEED_NAMES = Object.keys(SPEEDS) as Speed[]

/** The speed that somebody wished for; nonsense is the normal one. */
export const speedOf = (wish: unknown): Speed => (typeof wish === 'string' && Object.hasOwn(SPEEDS, wish) ? (wish as Speed) : 'normal')

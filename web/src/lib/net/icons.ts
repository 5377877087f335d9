/** The drawings of the icon set that the games' art names; each game's are fetched with its board. */
import drawings from 'virtual:icons'

const paths: Record<string, string> = {}

/** Have the drawings of a game. Without them its kinds are told by letters. */
export async function fetchIcons(game: string): Promise<void> {
  Object.assign(paths, await drawings[game]?.().then(({ default: its }) => its, () => ({})))
}

export const iconPath = (icon: string | undefined): string | undefined => paths[icon ?? '']

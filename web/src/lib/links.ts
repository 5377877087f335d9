/** Links to hand on. */
import { route } from './route.svelte'

export const tableLink = (table: string, token: string): string => route.whole(`/t/${table}#${token}`)

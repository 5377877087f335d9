/** A seat of a new table, as its answer tells of it. */
export interface Given {
  token?: string
}

/** What opens all seats of whoever made a table. */
export const tokenOf = (seats: readonly Given[]): string => [...new Set(seats.flatMap(({ token }) => (token ? [token] : [])))].join(',')

/** Several shapes as one; all have the same attributes and no index. */
import { BufferAttribute, BufferGeometry } from 'three'

export function mergeGeometries(parts: readonly BufferGeometry[]): BufferGeometry {
  const made = new BufferGeometry()
  for (const name of Object.keys(parts[0]!.attributes)) {
    const rows = parts.map((part) => part.getAttribute(name))
    const whole = new Float32Array(rows.reduce((sum, row) => sum + row.array.length, 0))
    let at = 0
    for (const row of rows) {
      whole.set(row.array, at)
      at += row.array.length
    }
    made.setAttribute(name, new BufferAttribute(whole, rows[0]!.itemSize))
  }
  for (const part of parts) part.dispose()
  return made
}

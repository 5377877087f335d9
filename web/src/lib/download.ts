/** The record of a table as a file of this browser. */
import * as api from './api'

export async function downloadRecord(table: string, token: string | undefined, game: string): Promise<void> {
  const text = await api.record(table, token)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${game}-${table}.jsonl`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Texts and pictures as files of this browser. */
import * as api from './api'

export function download(content: string | Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export async function downloadRecord(table: string, token: string | undefined, game: string): Promise<void> {
  download(await api.record(table, token), `${game}-${table}.jsonl`)
}

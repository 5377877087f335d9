/** Look again and again while the page is in sight, and when it comes into sight; gives what ends it. */
export function looking(look: () => unknown, milliseconds: number): () => void {
  const see = (): unknown => !document.hidden && look()
  const again = setInterval(see, milliseconds)
  document.addEventListener('visibilitychange', see)
  return () => {
    clearInterval(again)
    document.removeEventListener('visibilitychange', see)
  }
}

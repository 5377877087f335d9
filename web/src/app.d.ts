declare module 'virtual:icons' {
  const drawings: Partial<Record<string, () => Promise<{ default: Record<string, string> }>>>
  export default drawings
}

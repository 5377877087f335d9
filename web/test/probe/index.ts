/** What the browser tests ask a page in the page itself; `probe` of tests/web/probe.py calls these by name. */
export * from './faults'
export * from './giants'
export * from './pages'
export * from './site'
export * from './sound'
export * from './stage'
export * from './table'

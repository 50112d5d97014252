/** The fixed time of the browser tests: a Monday morning in Yangon. */
export const NOW = '2026-11-23T09:20:00+06:30'

export { MapWhenOpen, MiniMap, useFullMap } from './mini-map.tsx'
export type { MapFocus } from './use-map-content.ts'

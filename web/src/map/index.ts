export { MapWhenOpen, useFullMap } from './map-door.tsx'
export { MiniMap } from './mini-map.tsx'
export type { MapFocus } from './use-map-content.ts'
export { WideMap } from './wide-map.tsx'

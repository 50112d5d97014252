import type { Position } from '@yatha/contract'
import type { MapFrame } from '@yatha/timetable'

/** Returns whether a position is within a frame, such as the city's. */
export const isInFrame = ({ lat, lon }: Position, { south, west, north, east }: MapFrame): boolean =>
  lat > south && lat < north && lon > west && lon < east

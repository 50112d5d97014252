import type { Position } from '@yatha/contract'
import type { Frame } from '@yatha/timetable'

/** Returns whether a position is within the city. */
export const isInFrame = ({ lat, lon }: Position, { south, west, north, east }: Frame): boolean =>
  lat > south && lat < north && lon > west && lon < east

import { decodePlaces, type PackedPlaces } from './places.ts'
import type { Railway } from './railway.ts'

/** The railway with the places in a file. Throws an Error if they belong to another timetable. */
export const openPlaces = (railway: Railway, packed: PackedPlaces): Railway =>
  railway.withPlaces(decodePlaces(packed, railway.timetable.feed))

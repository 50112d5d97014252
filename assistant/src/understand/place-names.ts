import { distanceMeters, memoize, type Landmark, type Railway, type Station } from '@yatha/timetable'
import { anyWordStartPattern, phrasesOf } from '../words/words.ts'
import { ALL_VOCABULARIES } from '../words/all-words.ts'
import { foldText } from './fold-text.ts'
import { airportNamesOf, marketStationNames, mainStationNames, shortNamesOf } from './short-names.ts'

/** The station or landmark to which a name in a question refers. For a landmark, `station` is the nearest station. */
export interface Place {
  readonly station: Station
  readonly landmark?: Landmark
  /** Set if the station is in another town. */
  readonly isDistant?: true
}

export interface PlaceName {
  /** The folded name. */
  readonly text: string
  readonly place: Place
  /** Set if the name is not specific to the place: the name of the city, or a word such as `airport`. */
  readonly isGeneric?: true
}

/** Returns all names that riders may use for places, each once, longest first. A shared name refers to the place whose official name it is. */
export const placeNamesOf = memoize((railway: Railway): readonly PlaceName[] => {
  const places = new Map<string, Place>()
  const generic = new Set<string>()
  const add = (name: string, place: Place) => {
    const text = foldText(name)
    if (text.length < 2 || /^\d+$/.test(text)) return
    if (!places.has(text)) places.set(text, place)
    // Riders may write a name of two words as one word.
    const compact = text.replaceAll(' ', '')
    if (compact.length > 5 && !places.has(compact)) places.set(compact, place)
  }
  const addGeneric = (name: string, place: Place) => {
    if (!places.has(name)) generic.add(name)
    add(name, place)
  }
  const center = railway.mainStation?.position
  const placeOf = (station: Station): Place => {
    const isDistant = center && station.position && distanceMeters(center, station.position) > DISTANT_METERS
    return { station, ...(isDistant && { isDistant }) }
  }
  const stations = [...railway.listedStations].sort((a, b) => rank(b) - rank(a))
  for (const station of stations) for (const name of railway.namesOf(station)) add(name, placeOf(station))
  for (const station of stations) for (const name of railway.aliasesOf(station)) add(name, placeOf(station))
  for (const station of stations) for (const name of marketStationNames(railway, station)) add(name, { station })
  const main = railway.mainStation
  if (main) for (const name of mainStationNames(railway)) addGeneric(name, { station: main })
  const landmarks = railway.landmarks.map((landmark) => ({ station: railway.stations[landmark.nearestStation]!, landmark }))
  for (const place of landmarks) for (const name of railway.landmarkNamesOf(place.landmark)) add(name, place)
  for (const place of landmarks) for (const name of shortNamesOf(railway, place.landmark)) add(name, place)
  const airport = landmarks.find(({ landmark }) => landmark.kind === 'airport')
  if (airport) for (const words of ALL_VOCABULARIES) for (const name of phrasesOf(words.airport)) addGeneric(name, airport)
  if (airport) for (const name of airportNamesOf(railway)) add(name, airport)
  // Riders may omit the last letter of a long name in katakana: バザー.
  for (const station of stations)
    for (const name of railway.namesOf(station).map(foldText))
      if (/^[\u30A0-\u30FF]{8,}$/.test(name)) add(name.slice(0, -1), placeOf(station))
  // Last, because the name without its road may be the name of another place.
  for (const station of stations)
    for (const name of railway.namesOf(station).map(foldText)) if (ROAD.test(name)) add(name.replace(ROAD, ''), placeOf(station))
  return [...places]
    .map(([text, place]) => ({ text, place, ...(generic.has(text) && { isGeneric: true as const }) }))
    .sort((a, b) => b.text.length - a.text.length)
})

/** Patterns of the words for road before or after a folded name of a station, in scripts without spaces. */
const [ROADS_BEFORE, ROADS_AFTER] = (['before', 'after'] as const).map((side) =>
  anyWordStartPattern(ALL_VOCABULARIES.map(({ script }) => script?.roads?.[side])),
)
const ROAD = new RegExp(`^${ROADS_BEFORE}(?=..)|(?<=...)${ROADS_AFTER}$`)

/** Minimum distance from the main station, in meters, at which a station is in another town. */
const DISTANT_METERS = 50_000

const rank = (station: Station) => Number(station.served) * 2 + Number(station.loopOrder !== undefined)

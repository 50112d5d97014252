import { memoize, type Landmark, type Railway, type Station } from '@yatha/timetable'
import { phrasesOf, type Vocabulary } from '../words/words.ts'
import { ALL_VOCABULARIES } from '../words/all-words.ts'
import { foldText } from './fold-text.ts'

// Short and alternative names of stations and landmarks, derived from the names in the timetable.

/** Returns the names of the main station without its city, and the city alone: `Yangon`. */
export function mainStationNames(railway: Railway): string[] {
  const generic = ALL_VOCABULARIES.flatMap((words) => [...phrasesOf(words.mainStation), ...phrasesOf(words.intoTown)])
  return [...generic, ...citiesOf(railway)]
}

/** Returns the city and a word for airport, in either order: `Yangon airport`. */
export const airportNamesOf = (railway: Railway): string[] =>
  citiesOf(railway).flatMap((city) =>
    ALL_VOCABULARIES.flatMap((words) => phrasesOf(words.airport)).flatMap((word) => [`${city} ${word}`, `${word} ${city}`]),
  )

/** Returns the names of the main station's city: `Yangon` from Yangon Central, `Rangoon` from its old name. */
const citiesOf = memoize((railway: Railway): readonly string[] => {
  const generic = ALL_VOCABULARIES.flatMap((words) => phrasesOf(words.mainStation)).sort((a, b) => b.length - a.length)
  const main = railway.mainStation
  const names = main ? [...railway.namesOf(main), ...railway.aliasesOf(main)] : []
  const cities = names.flatMap((name) => {
    const text = foldText(name)
    if (generic.includes(text)) return []
    const word = generic.find((one) => text.includes(one) && text !== one)
    const city = word
      ? text
          .replace(word, ' ')
          .replace(/ (?:de|d) |\s+/g, ' ')
          .trim()
      : ''
    return city.length > 1 ? [city] : []
  })
  return [...new Set(cities)]
})

/** Returns names of a market station with other words for market: `Mingaladon Zay` for Mingaladon Bazaar, in each spelling of the town. */
export function marketStationNames(railway: Railway, station: Station): string[] {
  const markets = ALL_VOCABULARIES.flatMap((words) => phrasesOf(words.market)).filter((word) => /^[a-z]/.test(word))
  const market = markets.find((word) => foldText(station.en).endsWith(` ${word}`))
  const town = market && railway.stations.find((other) => foldText(`${other.en} ${market}`) === foldText(station.en))
  if (!town) return []
  const towns = [town.en, ...railway.aliasesOf(town)].map(foldText).filter((name) => /^[a-z]/.test(name))
  return towns.flatMap((name) => markets.map((word) => `${name} ${word}`))
}

/**
 * Returns short names of a landmark: `Sule` for Sule Pagoda, `Bogyoke Market` for Bogyoke Aung San Market, and the part before a comma or
 * a bracket.
 */
export function shortNamesOf(railway: Railway, landmark: Landmark): string[] {
  const names = railway.landmarkNamesOf(landmark).map((name) =>
    name
      .split(/[,(（]/)[0]!
      .replace(/(第\d+|제\d+|\d+号).*$/, '')
      .trim(),
  )
  return [...new Set(names)].flatMap((name) => {
    const text = foldText(name)
    const local = withoutCity(text, citiesOf(railway))
    const short = landmark.kind === 'pagoda' ? without(text, (words) => words.pagoda) : []
    const [first, ...rest] = text.split(' ')
    const [head] = /・/.test(name) && landmark.kind === 'market' ? name.split('・') : []
    const inKana =
      head === undefined ? [] : ALL_VOCABULARIES.flatMap((words) => phrasesOf(words.market)).map((market) => `${head}${market}`)
    const market = landmark.kind === 'market' && rest.length > 1 ? marketNames(first!, text) : []
    return [
      name,
      ...local,
      ...short.filter((one) => one.length > (/[a-z]/.test(one) ? 3 : 1)),
      ...market,
      ...inKana,
      ...withoutStation(railway, landmark, text),
    ]
  })
}

/** Returns the name without its city: `Zoo` for Yangon Zoo, Zoo Yangon and Zoo de Yangon. */
function withoutCity(text: string, cities: readonly string[]): string[] {
  const city = cities.find((one) => text.startsWith(one) || text.endsWith(` ${one}`))
  if (!city) return []
  const rest = text.startsWith(city) ? text.slice(city.length) : text.slice(0, -city.length).replace(/ (?:de|d) $/, ' ')
  return [rest.trim()].filter((one) => one.length > 1)
}

/** Returns the folded names of stations in scripts without spaces, longest first. */
const stationNamesOf = memoize((railway: Railway) => {
  const all = railway.stations.flatMap((station) => railway.namesOf(station).map((name) => ({ text: foldText(name), station })))
  return all.filter(({ text }) => text.length > 1 && !/[a-z]/.test(text)).sort((a, b) => b.text.length - a.text.length)
})

/** Returns the name of a market without a station's name inside it, in scripts without spaces: as `Bogyoke Market` in Latin script. */
function withoutStation(railway: Railway, { kind, nearestStation }: Landmark, text: string): string[] {
  if (kind !== 'market' || /[a-z]/.test(text)) return []
  const own = railway.stations[nearestStation]
  const contained = stationNamesOf(railway).find((name) => name.text !== text && text.includes(name.text) && name.station !== own)?.text
  const rest = contained === undefined ? '' : text.replace(contained, '')
  const market = ALL_VOCABULARIES.flatMap((words) => phrasesOf(words.market)).find((word) => rest.includes(word))
  // In Korean and Chinese, one character is a syllable.
  const minRest = /[\u4E00-\u9FFF\uAC00-\uD7A3]/.test(rest) ? 2 : 3
  return market !== undefined && rest.length >= market.length + minRest ? [rest] : []
}

const marketNames = (first: string, text: string) =>
  ALL_VOCABULARIES.flatMap((words) => phrasesOf(words.market))
    .filter((market) => /^[a-z]/.test(market) && text.includes(market))
    .flatMap((market) => {
      if (first !== market) return [`${first} ${market}`]
      // Excludes `marché en` for Marché en plein air.
      const second = text.split(' ')[1]!
      return second.length > 2 ? [`${market} ${second}`] : []
    })

function without(text: string, list: (words: Vocabulary) => string): string[] {
  const word = ALL_VOCABULARIES.flatMap((words) => phrasesOf(list(words)))
    .sort((a, b) => b.length - a.length)
    .find((one) => text.includes(one) && text !== one)
  return word ? [text.replace(word, '').trim()] : []
}

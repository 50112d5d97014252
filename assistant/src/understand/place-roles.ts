import type { Language } from '@yatha/language'
import { phrasesOf, type PlaceRole } from '../words/words.ts'
import { ALL_VOCABULARIES, VOCABULARIES } from '../words/all-words.ts'
import { isSamePlace, type Mention } from './take-places.ts'
import { isWholeWord } from './fold-text.ts'
import type { Question, Span } from './question.ts'
import { cacheResults } from './cache-results.ts'

interface Marker {
  readonly text: string
  readonly role: PlaceRole
}

const markersOf = cacheResults((key: string): readonly Marker[] => {
  // `roleOf` creates keys from these values.
  const [side, ...languages] = key.split(' ') as ['before' | 'after', ...Language[]]
  const markers = languages.flatMap((language) =>
    Object.entries(VOCABULARIES[language][side]).flatMap(([role, list]) =>
      phrasesOf(list).map((text) => ({ text, role: role as PlaceRole })),
    ),
  )
  return markers.sort((a, b) => b.text.length - a.text.length)
})

const fillersOf = cacheResults((languages: string) =>
  // `roleOf` joins languages with spaces.
  (languages.split(' ').filter(Boolean) as Language[])
    .flatMap((one) => phrasesOf(VOCABULARIES[one].fillers))
    .sort((a, b) => b.length - a.length),
)

/** Returns the role of a place in a question, such as start or destination, from the words beside its name. */
export function roleOf(text: string, { start, end }: Span, languages: readonly Language[]): PlaceRole | undefined {
  const fillers = fillersOf(languages.join(' '))
  let from = start
  // Skips a long vowel or a double consonant after the name: “カマユッから”.
  let until = end + /^[ッー]?/.exec(text.slice(end))![0].length
  for (let more = true; more; ) {
    more = false
    while (text[from - 1] === ' ') from--
    while (text[until] === ' ') until++
    for (const word of fillers) {
      if (text.endsWith(word, from) && isWholeWord(text, from - word.length, from)) {
        from -= word.length
        more = true
        break
      }
      if (text.startsWith(word, until) && isWholeWord(text, until, until + word.length)) {
        until += word.length
        more = true
        break
      }
    }
  }
  const after = markersOf(['after', ...languages].join(' ')).find(
    (marker) => text.startsWith(marker.text, until) && isWholeWord(text, until, until + marker.text.length),
  )
  const before = markersOf(['before', ...languages].join(' ')).find(
    (marker) => text.endsWith(marker.text, from) && isWholeWord(text, from - marker.text.length, from),
  )
  // In “richtung Hledan ab Insein”, the word after the first name belongs to the second name.
  const isPreposition = before !== undefined && /^[a-z]/.test(before.text) && before.role !== 'at'
  const role = after && !isPreposition && (!before || after.role !== 'at') ? after.role : before?.role
  return role ?? (TOWNWARD.has(text.slice(start, end)) ? 'to' : undefined)
}

/** Returns whether a word beside a misspelt name gives it a role. The first and the last letter of the name may be wrong guesses. */
export const isBesideRoleWord = (text: string, { start, end }: Span, languages: readonly Language[]): boolean =>
  [0, 1].some((before) => [0, 1].some((after) => roleOf(text, { start: start + before, end: end + after }, languages) !== undefined))

const TOWNWARD = new Set(ALL_VOCABULARIES.flatMap((words) => phrasesOf(words.intoTown)))

/** Returns the role of an unknown word that stands where a question names the start or destination of a trip. */
export function roleOfUnknown(question: Question, languages: readonly Language[]): 'from' | 'to' | undefined {
  for (const piece of question.rest()) {
    const name = withoutMarkers(piece, languages)
    if (!NAME.test(name.text)) continue
    const role = roleOf(question.text, name, languages)
    if (role === 'from' || (role === 'to' && /[a-z]/.test(name.text))) return role
  }
  return undefined
}

/** Matches a text that has, for its script, a plausible length for the name of a place. */
const NAME = /^(?:[a-z]{4,}(?: [a-z]+){0,2}|[\u4E00-\u9FFF]{2,6}|[\u3040-\u30FF\uAC00-\uD7AF]{2,10}|[\u0E00-\u0E7F\u1000-\u109F]{4,16})$/

/** Markers that are not removed from a piece: Latin words, which stand alone, and short Burmese words, which may be part of a word. */
const SHORT_MARKER = /[a-z]|^[\u1000-\u109F]{1,2}$/

/** Removes the words that give a place its role from a piece. In scripts without spaces, they are part of the piece. */
function withoutMarkers({ start, end, text }: Span & { readonly text: string }, languages: readonly Language[]) {
  const find = (side: 'before' | 'after', isAtEdge: (marker: string) => boolean) =>
    markersOf([side, ...languages].join(' ')).find((marker) => !SHORT_MARKER.test(marker.text) && isAtEdge(marker.text))?.text.length ?? 0
  const before = find('before', (marker) => text.startsWith(marker))
  const after = find('after', (marker) => text.endsWith(marker))
  return { start: start + before, end: end - after, text: text.slice(before, text.length - after) }
}

/** A place in a question with its role; without a role if no word beside its name gives one. */
interface PlaceInRole extends Mention {
  readonly role: PlaceRole | undefined
}

/** The places of a question by their role. */
export interface PlacesByRole {
  readonly from?: PlaceInRole
  readonly to?: PlaceInRole
  /** The place, if the question names only one. `isBothEnds`: start and destination. `insteadOf`: slug of the place that it replaces. */
  readonly one?: PlaceInRole & { readonly isBothEnds?: true; readonly insteadOf?: string }
}

/** Returns whether `station` is the station nearest to the landmark `place`, and not a landmark itself. */
const isNearestTo = (station: Mention['place'], place: Mention['place']): boolean =>
  !station.landmark && place.landmark !== undefined && station.station.slug === place.station.slug

export function assignPlaceRoles(text: string, mentions: readonly Mention[], languages: readonly Language[]): PlacesByRole {
  const found = mentions.map((mention) => ({ ...mention, role: roleOf(text, mention, languages) }))
  const included = found.filter(({ role }) => role !== 'not')
  const excluded = found.find(({ role }) => role === 'not')?.place.station.slug
  const roles = included.length > 0 ? included : found.map((mention) => ({ ...mention, role: undefined }))
  // The name of the city after a landmark is part of its name: “general hospital Yangon”.
  const inRoles = roles.filter(({ isGeneric, role, start, place }, i) => {
    const before = roles[i - 1]
    // The name of a place in two scripts: “แปร (Pyay)”.
    const isRepeated = before !== undefined && isSamePlace(before.place, place) && !role && start - before.end <= 1
    return !isRepeated && !(isGeneric && !role && before?.place.landmark && start - before.end <= 1)
  })
  const all = inRoles.filter(
    ({ place }, i, every) =>
      every.findIndex((other) => isSamePlace(other.place, place)) === i && !every.some((other) => isNearestTo(place, other.place)),
  )
  const [first, second] = all
  if (!first) return {}
  const hasDestination = inRoles.some(({ role }) => role === 'to' || role === 'toOrAt')
  const isBothEnds = inRoles.length === 2 && hasDestination
  const insteadOf = included.length > 0 ? excluded : undefined
  if (!second) return { one: { ...first, ...(isBothEnds && { role: 'from', isBothEnds }), ...(insteadOf && { insteadOf }) } }
  const starts = all.filter(({ role }) => role === 'from')
  const from = starts.find(({ place }) => !place.landmark) ?? starts[0]
  const to = all.findLast((mention) => mention.role === 'to' && mention !== from) ?? all.find((m) => m.role === 'toOrAt' && m !== from)
  if (from) return { from, to: to ?? all.find((mention) => mention !== from)! }
  if (to) return { from: all.find((mention) => mention !== to)!, to }
  return { from: first, to: second }
}

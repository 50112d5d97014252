import { editDistance, foldBurmese, foldLatin, hasBurmese, isLatin, phoneticKey } from './fold.ts'
import { zawgyiToUnicode } from './zawgyi.ts'

export interface FinderName {
  readonly text: string
  /** True for the name of the place, false for an alias. Names rank higher than aliases. */
  readonly isOwn: boolean
}

export interface FinderEntry<T> {
  readonly value: T
  readonly names: readonly FinderName[]
  /** Added to the score of each match, so that important places come first among equal matches: 0 … 20. */
  readonly weight?: number
}

export interface FinderMatch<T> {
  readonly value: T
  /** The name that matched. */
  readonly name: string
  readonly score: number
}

interface Key {
  readonly entry: number
  readonly name: string
  readonly isOwn: boolean
  readonly latin: string
  readonly compact: string
  readonly words: readonly string[]
  readonly sound: string
  readonly burmese: string
  readonly other: string
}

/** Finds places by name in any spelling: see fold.ts for which spellings count as equal. */
export class Finder<T> {
  private readonly keys: Key[] = []

  constructor(private readonly entries: readonly FinderEntry<T>[]) {
    entries.forEach((entry, n) => {
      for (const { text, isOwn } of entry.names) this.keys.push(keyOf(n, text, isOwn))
    })
  }

  /** The entries that match, best match first; equal matches keep the order of the entries. Empty for an empty query. */
  find(query: string, limit = 10): FinderMatch<T>[] {
    const readings = readingsOf(query)
    if (readings.length === 0) return []
    const best = new Map<number, FinderMatch<T>>()
    for (const key of this.keys) {
      const entry = this.entries[key.entry]!
      let score = 0
      for (const reading of readings) score = Math.max(score, scoreOf(reading, key))
      if (score === 0) continue
      score += (key.isOwn ? 5 : 0) + (entry.weight ?? 0)
      const previous = best.get(key.entry)
      if (!previous || previous.score < score) best.set(key.entry, { value: entry.value, name: key.name, score })
    }
    return [...best]
      .sort(([a, x], [b, y]) => y.score - x.score || a - b)
      .slice(0, limit)
      .map(([, found]) => found)
  }
}

function keyOf(entry: number, name: string, isOwn: boolean): Key {
  const latin = isLatin(name) ? foldLatin(name) : ''
  return {
    entry,
    name,
    isOwn,
    latin,
    compact: latin.replaceAll(' ', ''),
    words: latin.split(' ').filter(Boolean),
    sound: latin ? phoneticKey(latin) : '',
    burmese: hasBurmese(name) ? foldBurmese(name) : '',
    other: latin || hasBurmese(name) ? '' : foldOther(name),
  }
}

const foldOther = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s・·.\-駅站역]+/gu, '')
    .replace(/^สถานี/, '')

interface Reading {
  readonly kind: 'latin' | 'burmese' | 'other'
  readonly text: string
  readonly compact: string
  readonly words: readonly string[]
  readonly sound: string
}

/** The possible readings of a query: Burmese is read both as Unicode and as Zawgyi. */
function readingsOf(query: string): Reading[] {
  const text = query.normalize('NFC').trim().slice(0, 100)
  if (hasBurmese(text)) {
    const plain = text.replace(/(အနီး|နားက|နား|အနား)$/u, '')
    return [...new Set([foldBurmese(plain), foldBurmese(zawgyiToUnicode(plain)), foldBurmese(text)])]
      .filter(Boolean)
      .map((t) => reading('burmese', t))
  }
  if (isLatin(text)) {
    const latin = foldLatin(text)
    const withoutPreposition = latin.replace(/^(near|at|to|from|by|close to|next to|around|nearest to) /, '').replace(/^the /, '')
    return [...new Set([latin, withoutPreposition])].filter(Boolean).map((t) => reading('latin', t))
  }
  const other = foldOther(text)
  return other ? [reading('other', other)] : []
}

const reading = (kind: Reading['kind'], text: string): Reading => ({
  kind,
  text,
  compact: text.replaceAll(' ', ''),
  words: text.split(' ').filter(Boolean),
  sound: kind === 'latin' ? phoneticKey(text) : '',
})

/** Score of a match, from 1000 for the exact name to 420 for a single word in common; 0 for no match. */
function scoreOf(query: Reading, key: Key): number {
  if (query.kind === 'burmese') return key.burmese ? spellingScore(query.compact, key.burmese, 1) : 0
  if (query.kind === 'other') return key.other ? spellingScore(query.compact, key.other, 1) : 0
  if (!key.latin) return 0
  const { compact, sound } = query
  if (compact === key.compact) return 1000
  if (key.compact.startsWith(compact)) return 900 - closeness(compact, key.compact)
  if (compact.length > 1 && query.words.every((word) => key.words.some((w) => w.startsWith(word))))
    return 860 - closeness(compact, key.compact)
  if (sound.length > 2 && sound === key.sound) return 840
  if (sound.length > 2 && key.sound.startsWith(sound)) return 760 - closeness(sound, key.sound)
  if (compact.length > 2 && key.compact.includes(compact)) return 700 - closeness(compact, key.compact)
  const limit = compact.length < 4 ? 0 : compact.length < 8 ? 1 : 2
  const edits = Math.min(editDistance(compact, key.compact, limit), limit + 1)
  if (edits <= limit) return 680 - edits * 40
  if (sound.length > 3) {
    const soundEdits = editDistance(sound, key.sound, 1)
    if (soundEdits <= 1) return 580 - (Math.abs(compact.length - key.compact.length) > 2 ? 20 : 0)
    const prefix = key.compact.slice(0, compact.length)
    if (limit > 0 && editDistance(compact, prefix, 1) <= 1) return 540 - closeness(compact, key.compact)
  }
  const sortedWords = [...query.words].sort().join('')
  if (query.words.length > 1 && sortedWords === [...key.words].sort().join('')) return 820
  if (query.words.length > 1 && query.words.every((word) => key.words.some((w) => editDistance(word, w, 1) <= (word.length > 3 ? 1 : 0))))
    return 520
  if (query.words.some((word) => word.length > 3 && key.words.includes(word)) && query.words.length > 1) return 420
  return 0
}

function spellingScore(query: string, name: string, edits: number): number {
  if (query === name) return 1000
  if (name.startsWith(query)) return 900 - closeness(query, name)
  if (query.length > 1 && name.includes(query)) return 700 - closeness(query, name)
  if (query.length > 3 && editDistance(query, name, edits) <= edits) return 640
  if (query.length > 5 && editDistance(query, name, 2) <= 2) return 560
  if (query.length > 4 && name.length > 3 && query.startsWith(name)) return 500
  return 0
}

/** The penalty of a match, 0 … 60: 4 for each character of the name after the query. */
const closeness = (query: string, name: string) => Math.min(60, (name.length - query.length) * 4)

import type { Railway } from '@yatha/timetable'
import { webAddresses } from '../web-addresses.ts'

/** A text in which parts that must not be translated are replaced with numbered marks such as ⟦0⟧. */
export interface ProtectedText {
  readonly text: string
  /** The original parts, by the number of their mark. */
  readonly tokens: readonly string[]
}

/** Matches protected parts other than station names: web addresses, brackets, train numbers, and numbers in the digits of any script. */
const OTHER_PROTECTED = /(?:https?:\/\/|www\.)[^\s⟦⟧]+|[⟦⟧]|(?<!\p{L})\p{L}{1,4}-\p{Nd}+|\p{Nd}+(?:[:.,/–-]\p{Nd}+)*/iuy
const MARK = /⟦(\p{Nd}+)⟧/gu
const NO_SPACES = /[\u1000-\u109F\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Continuation of a Burmese syllable. A name cannot end before it. */
const SYLLABLE_CONTINUATION = /^(?:[\u102B-\u103E]|[\u1000-\u1021]\u1037?\u103A|\u1039)/u
const KEY_LENGTH = 2

/** Lower-case names of stations in all languages, longest first, by their first KEY_LENGTH characters. */
type Names = ReadonlyMap<string, readonly string[]>
const namesCache = new WeakMap<object, Names>()

/** Returns the names of a railway's stations. Computes them once per timetable. */
function namesOf(railway: Railway): Names {
  const built = namesCache.get(railway.stations)
  if (built) return built
  const names = new Map<string, string[]>()
  const all = railway.stations.flatMap((station) => [...railway.namesOf(station), ...railway.aliasesOf(station)])
  for (const name of new Set(all.map((each) => each.toLowerCase()))) {
    const beginning = name.slice(0, KEY_LENGTH)
    names.set(beginning, [...(names.get(beginning) ?? []), name])
  }
  for (const list of names.values()) list.sort((a, b) => b.length - a.length)
  namesCache.set(railway.stations, names)
  return names
}

/** Returns the station name at an offset in a text; '' if there is none. */
function nameAt(text: string, at: number, names: Names): string {
  const beginnings = [text.slice(at, at + KEY_LENGTH).toLowerCase(), text.slice(at, at + 1)]
  for (const name of beginnings.flatMap((beginning) => names.get(beginning) ?? [])) {
    const end = at + name.length
    const piece = text.slice(at, end)
    if (piece.toLowerCase() !== name) continue
    // A single character inside another word is not a name.
    const isWhole =
      NO_SPACES.test(name) && name.length > 1
        ? !SYLLABLE_CONTINUATION.test(text.slice(end, end + 3))
        : !/\p{L}/u.test(text[at - 1] ?? '') && !/\p{L}/u.test(text[end] ?? '')
    if (isWhole) return piece
  }
  return ''
}

function otherPartAt(text: string, at: number): string {
  OTHER_PROTECTED.lastIndex = at
  return OTHER_PROTECTED.exec(text)?.[0] ?? ''
}

/** Replaces the parts that must not be translated. Equal parts share a mark. */
export function protectText(text: string, railway: Railway): ProtectedText {
  const names = namesOf(railway)
  const tokens: string[] = []
  let markedText = ''
  for (let at = 0; at < text.length; ) {
    const token = nameAt(text, at, names) || otherPartAt(text, at)
    if (token === '') markedText += text[at++]!
    else {
      if (!tokens.includes(token)) tokens.push(token)
      markedText += `⟦${tokens.indexOf(token)}⟧`
      at += token.length
    }
  }
  return { text: markedText, tokens }
}

/**
 * Puts the protected parts back into a translation. Returns undefined if a part is missing or occurs more often than in the source text,
 * or if the translation has a new number, address or mark. A name that replaces a mark may become part of an address, so addresses are
 * searched for in the result.
 */
export function restoreText(translation: string, { text, tokens }: ProtectedText): string | undefined {
  const counts = (of: string) => tokens.map((_, i) => of.split(`⟦${i}⟧`).length - 1)
  const expected = counts(text)
  if (counts(translation).some((count, i) => count < 1 || count > expected[i]!)) return undefined
  const unmarked = translation.replace(MARK, (mark, number: string) =>
    `${Number(number)}` === number && Number(number) < tokens.length ? '' : mark,
  )
  if (/\p{Nd}|[⟦⟧]|https?:|www\./iu.test(unmarked)) return undefined
  const withTokens = (marked: string) => marked.replace(MARK, (mark) => tokens[Number(mark.slice(1, -1))] ?? mark)
  const whole = withTokens(translation)
  const allowed = webAddresses(withTokens(text))
  return [...webAddresses(whole)].every((address) => allowed.has(address)) ? whole : undefined
}

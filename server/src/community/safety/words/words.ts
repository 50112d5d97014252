import { toUnicode } from '../../zawgyi.ts'
import { foldText, foldedForms, starredWordsIn, withoutSpaces, wordsIn } from './folded.ts'
import { MATCHED_INSIDE_WORDS, WORD_LISTS } from './word-lists.ts'

/** Result for a text: published, held until a moderator has reviewed it, or refused. */
export type WordVerdict = 'fine' | 'held' | 'refused'

/** Words for which a text is refused, and words for which it is held for review. */
export interface WordLists {
  readonly refused: readonly string[]
  readonly held: readonly string[]
}

export const BUILT_IN_WORDS: WordLists = {
  refused: Object.values(WORD_LISTS).flatMap(({ refused }) => refused),
  held: Object.values(WORD_LISTS).flatMap(({ held }) => held),
}

const NO_SPACES = /[\u1000-\u109F\uAA60-\uAA7F\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Asserts that a Burmese syllable ends here: neither a mark nor a letter that ends the syllable follows. */
const NOT_CONTINUED = '(?![\\u102B-\\u103E]|[\\u1000-\\u1021]\\u1037?\\u103A|\\u1039)'

/** Returns whether a text contains a word of a list. */
type Finder = (text: {
  readonly whole: string
  readonly withoutSpaces: string
  readonly words: ReadonlySet<string>
  readonly starred: readonly string[]
}) => boolean

function finderOf(list: readonly string[]): Finder {
  const words = list.flatMap((word) => [...foldedForms(word)]).filter((word) => word.trim() !== '')
  const single = new Set(words.filter((word) => !NO_SPACES.test(word) && !/\s/u.test(word)))
  const partsOfWords = [...single].filter((word) => MATCHED_INSIDE_WORDS.has(word))
  const phrases = words
    .filter((word) => !NO_SPACES.test(word) && /\s/u.test(word))
    .map((phrase) => new RegExp(`(?<!\\p{L})${escapeRegExp(phrase).replace(/\s+/gu, '\\s+')}(?!\\p{L})`, 'u'))
  const inside = words.filter((word) => NO_SPACES.test(word)).map(withoutSpaces)
  const insideAny =
    inside.length === 0
      ? undefined
      : new RegExp(inside.map((word) => escapeRegExp(word) + (isBurmese(word) ? NOT_CONTINUED : '')).join('|'), 'u')
  const isStarred = (starred: string) =>
    [...single].some((word) => word.length === starred.length && [...starred].every((sign, i) => sign === '*' || sign === word[i]))
  return ({ whole, withoutSpaces: text, words: wordSet, starred }) =>
    [...wordSet].some((word) => single.has(word) || partsOfWords.some((part) => word.includes(part))) ||
    starred.some(isStarred) ||
    phrases.some((phrase) => phrase.test(whole)) ||
    (insideAny?.test(text) ?? false)
}

const isBurmese = (word: string) => /[\u1000-\u109F\uAA60-\uAA7F]/u.test(word)
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')

/** Returns a function that checks a Unicode text against these lists. Its time is linear in the length of the text. */
export function createWordCheck({ refused, held }: WordLists): (text: string) => WordVerdict {
  const [isRefused, isHeld] = [finderOf(refused), finderOf(held)]
  return (text) => {
    const whole = foldText(text)
    const found = { whole, withoutSpaces: withoutSpaces(whole), words: wordsIn(whole), starred: starredWordsIn(whole) }
    if (isRefused(found)) return 'refused'
    // Words with two or more hidden letters would match too many harmless words.
    const strictlyStarred = { ...found, starred: found.starred.filter((word) => !/\*.*\*/u.test(word)) }
    return isHeld(strictlyStarred) ? 'held' : 'fine'
  }
}

/**
 * Returns the built-in lists with the changes in `lines`, the content of WORD_FILE. Each line is `refuse WORD`, `hold WORD` or, to remove a
 * built-in word, `allow WORD`. Throws an Error for other lines, except empty lines and comments.
 */
export function parseWordFile(lines: string): WordLists {
  const added: Record<'refuse' | 'hold' | 'allow', string[]> = { refuse: [], hold: [], allow: [] }
  for (const [at, line] of lines.split(/\r?\n/u).entries()) {
    const text = toUnicode(line.trim())
    if (text === '' || text.startsWith('#')) continue
    const [, what, word] = /^(refuse|hold|allow)\s+(\S.*)$/u.exec(text) ?? []
    if (what === undefined || word === undefined)
      throw new Error(`WORD_FILE is not usable: line ${at + 1} is none of: refuse WORD, hold WORD, allow WORD`)
    added[what as keyof typeof added].push(word)
  }
  const allowed = new Set(added.allow.map(foldText))
  const withoutAllowed = (list: readonly string[]) => list.filter((word) => !allowed.has(foldText(word)))
  return {
    refused: [...withoutAllowed(BUILT_IN_WORDS.refused), ...added.refuse],
    held: [...withoutAllowed(BUILT_IN_WORDS.held), ...added.hold],
  }
}

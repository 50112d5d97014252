import { setImmediate } from 'node:timers/promises'
import tools from 'myanmar-tools'

/** Minimum probability at which a text counts as Zawgyi. */
const MIN_ZAWGYI_PROBABILITY = 0.95
/** Matches a run of Burmese characters. */
const RUNS = /[\u1000-\u109F\uAA60-\uAA7F]+/gu
const LETTER =
  '[\\u1000-\\u102A\\u103F-\\u1055\\u105A-\\u105D\\u1061\\u1065\\u1066\\u106E-\\u1070\\u1075-\\u1081\\u108E\\u1090-\\u1099\\uAA60-\\uAA7F]'
const SYLLABLE = [
  '(?:\\u1004\\u103A\\u1039)?',
  LETTER,
  '(?:\\u1039[\\u1000-\\u1021])*(?:\\u103A(?=[\\u103B-\\u103E]))?[\\u103B-\\u103E\\u1082]*',
  '[\\u1031\\u1084]?[\\u102D\\u102E\\u1032\\u1035\\u1085\\u1086]?[\\u102F\\u1030]?[\\u102B\\u102C\\u1083]?',
  '[\\u1036-\\u1038\\u103A\\u1087-\\u108D]*',
].join('')
/**
 * Matches a run of Burmese characters that is valid Unicode: each sign after a letter, in Unicode's order. Few short Zawgyi texts match,
 * because Zawgyi puts signs before letters and stacks them with other code points. Needed because the detector mistakes some names in
 * Unicode for Zawgyi.
 */
const UNICODE = new RegExp(`^(?:${SYLLABLE})+$`, 'u')

const detector = new tools.ZawgyiDetector()
const converter = new tools.ZawgyiConverter()

/** A text in the form in which it is stored. */
export interface ConvertedText {
  readonly text: string
  /** The original text; null if it was not converted. */
  readonly textAsTyped: string | null
}

/** Returns a rider's text in Unicode. Converts long texts in parts, with other requests running in between. */
export async function convertToUnicode(typed: string): Promise<ConvertedText> {
  if (!isZawgyi(typed)) return { text: typed, textAsTyped: null }
  let text = ''
  for (const part of splitIntoParts(typed)) {
    text += converter.zawgyiToUnicode(part)
    await setImmediate()
  }
  return text === typed ? { text, textAsTyped: null } : { text, textAsTyped: typed }
}

/** Returns a short text, such as a name or a word of a list, in Unicode. */
export const toUnicode = (typed: string): string => (isZawgyi(typed) ? converter.zawgyiToUnicode(typed) : typed)

const isZawgyi = (text: string): boolean =>
  (text.match(RUNS) ?? []).some((run) => !UNICODE.test(run)) && detector.getZawgyiProbability(text) >= MIN_ZAWGYI_PROBABILITY

/** Maximum number of characters in a part. The converter needs about 8 µs per character. */
const MAX_PART_CHARACTERS = 1000
/** Signs that Zawgyi stores before the letter of their syllable. */
const BEFORE_LETTER = /[\u1031\u103B\u107E-\u1084]/u
const SYLLABLE_START = /[\u1000-\u1021\u1031\u103B\u107E-\u1084]/u

/** Splits a Zawgyi text into parts: between syllables, if the second half of a part contains a boundary. */
export function* splitIntoParts(text: string): Generator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + MAX_PART_CHARACTERS, text.length)
    for (let cut = end; end < text.length && cut > start + MAX_PART_CHARACTERS / 2; cut--)
      if (SYLLABLE_START.test(text[cut]!) && !BEFORE_LETTER.test(text[cut - 1]!)) {
        end = cut
        break
      }
    yield text.slice(start, end)
  }
}

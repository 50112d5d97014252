import tools from 'myanmar-tools'

/** From this probability on, a text is Zawgyi: below it, some Unicode names would be converted. */
const ZAWGYI = 0.95

const detector = new tools.ZawgyiDetector()
const converter = new tools.ZawgyiConverter()

/** A text as it is stored. */
export interface Written {
  readonly text: string
  /** Null if it was not converted. */
  readonly textAsTyped: string | null
}

/** A rider’s text in Unicode. */
export function written(typed: string): Written {
  const text = detector.getZawgyiProbability(typed) >= ZAWGYI ? converter.zawgyiToUnicode(typed) : typed
  return text === typed ? { text, textAsTyped: null } : { text, textAsTyped: typed }
}

/** Scripts that tell the language; of Japanese, kana do, since Chinese has none. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['my', /[\u1000-\u109F\uAA60-\uAA7F]/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
]
const LATIN = /\p{Script=Latin}/gu

/** The language of a text, as a tag (BCP 47), where its script tells it. */
export function languageOf(text: string): string | null {
  const lengthOf = (script: RegExp) => text.match(script)?.length ?? 0
  const found = SCRIPTS.find(([, script]) => lengthOf(script) > 0)
  return found && lengthOf(found[1]) * 2 >= lengthOf(LATIN) ? found[0] : null
}

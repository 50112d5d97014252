/** Scripts that identify a language, as BCP 47 tags. Japanese is identified by kana, which Chinese does not use. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['my', /[\u1000-\u109F\uAA60-\uAA7F]/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
]
const LATIN = /\p{Script=Latin}/gu

/** Returns the BCP 47 tag of a text's language; null if its script does not identify one. */
export function languageOfText(text: string): string | null {
  const lengthOf = (script: RegExp) => text.match(script)?.length ?? 0
  const found = SCRIPTS.find(([, script]) => lengthOf(script) > 0)
  return found && lengthOf(found[1]) * 2 >= lengthOf(LATIN) ? found[0] : null
}

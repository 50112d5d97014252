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
export function languageOfText(text: string): string | null {
  const lengthOf = (script: RegExp) => text.match(script)?.length ?? 0
  const found = SCRIPTS.find(([, script]) => lengthOf(script) > 0)
  return found && lengthOf(found[1]) * 2 >= lengthOf(LATIN) ? found[0] : null
}

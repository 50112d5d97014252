/** Characters that are not drawn: emoji, scripts that none of the app's languages uses, and invisible characters. */
const UNDRAWABLE = new RegExp(
  [
    '[^\\p{Script=Latin}\\p{Script=Myanmar}\\p{Script=Thai}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}',
    '\\p{Nd}\\p{Mn}\\u0020-\\u007E\\u00A0-\\u00FF\\u2010-\\u2027\\u2030-\\u203A\\u20A0-\\u20BF\\u3001-\\u3011\\u30FC\\uFF01-\\uFF5E]',
  ].join(''),
  'gu',
)
/** Matches more combining marks on a letter than any of the app's languages uses. */
const STACKED = /(\p{M}{6})\p{M}+/gu
const STACKED_LATIN = /(?<=[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}]\p{Mn}?)\p{Mn}+/gu

/** Returns the part of a text that a card can draw, on one line: at most `maxLength` characters, cut between graphemes. */
export function drawableText(text: string, maxLength: number): string {
  const drawable = text
    .slice(0, maxLength * 12)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(UNDRAWABLE, '')
    .replace(STACKED_LATIN, '')
    .replace(STACKED, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  if (drawable.length <= maxLength) return drawable
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(drawable.slice(0, maxLength + 40))) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return drawable.slice(0, end)
}

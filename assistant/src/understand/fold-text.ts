import { zawgyiToUnicode } from '@yatha/timetable'

/** Frequent traditional Chinese characters in riders' questions, each followed by its simplified form. */
const TRADITIONAL =
  '從从車车點点幾几時时達达萊莱寶宝後后號号東东馬马覺觉貢贡樂乐開开來来裡里裏里遠远鐘钟趟趟鎮镇門门場场買买賣卖錢钱價价費费誤误晚晚嗎吗麼么請请謝谢對对話话現现發发嚮向與与還还讓让會会動动運运營营應应設设鬧闹兩两蘇苏雷雷順顺針针從从過过週周個个禮礼氣气廁厕幫帮電电腳脚塊块較较換换離离長长歸归報报華华語语說说間间當当須须單单雙双費费線线環环繞绕遲迟擠挤類类問问題题繼继續续難难準准經经將将這这沒没趕赶轉转區区邊边樣样頭头機机賬账戶户聽听訂订預预滿满擁拥網网學学員员鐵铁總总內内國国誰谁該该為为計计條条連连丟丢刪删註注辦办'
const SIMPLIFIED = new Map([...TRADITIONAL].flatMap((char, i, all): [string, string][] => (i % 2 === 0 ? [[char, all[i + 1]!]] : [])))

const LATIN = 'a-z0-9'
const PUNCTUATION = /[\u200B-\u200D\u2060\uFEFF]/gu
/** Korean letters that stand for laughing or crying: `ㅋㅋ`. */
const LAUGHS = /[ㅋㅎㅠㅜㅡ]{2,}/gu
/** A letter typed three times or more: `bitteee`. */
const REPEATED_LETTERS = /(\p{L})\1{2,}/gu
const BREAKS = /[^\p{L}\p{M}\p{N}:.\s]+|[.:](?!\d)|(?<!\d)[.:]/gu
const SPACE_OUTSIDE_LATIN = new RegExp(`(?<![${LATIN}]) +| +(?![${LATIN}])`, 'g')

/**
 * Normalizes case, accents, digits, spaces and tone marks. Keeps single spaces between words in Latin letters; removes all spaces in
 * other scripts.
 */
export function foldText(text: string): string {
  return (
    text
      .replace(LAUGHS, ' ')
      .normalize('NFKC')
      .toLowerCase()
      .replace(REPEATED_LETTERS, '$1')
      .replace(/@(?= ?\d)/g, ' at ')
      .replace(/ \+ /g, ' plus ')
      .replace(PUNCTUATION, '')
      .replace(/[၀-၉]/g, (digit) => String(digit.charCodeAt(0) - 0x1040))
      .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
      .replace(/[\u4E00-\u9FFF]/g, (char) => SIMPLIFIED.get(char) ?? char)
      // On a Burmese keyboard, this mark is beside the digits and is typed as a colon: ၉း၃၀.
      .replace(/(?<=\d) ?\u1038 ?(?=\d)/g, ':')
      .replaceAll('ß', 'ss')
      .normalize('NFD')
      .replace(/[\u0300-\u036F]/g, '')
      .normalize('NFC')
      .replace(/[\u1037\u1038\u103A]/g, '')
      .replace(/\u102B/g, '\u102C')
      .replace(/\u1009/g, '\u1025')
      .replace(/[\u102C-\u1036\u103B-\u103E]{2,}/g, (marks) => [...marks].sort().join(''))
      .replace(/[\u0E47-\u0E4C]/g, '')
      .replace(BREAKS, ' ')
      .replace(/\s+/g, ' ')
      .replace(SPACE_OUTSIDE_LATIN, '')
      .trim()
  )
}

/** Returns the folded text, read as Unicode and, if it has Burmese letters, also as Zawgyi. */
export function foldingsOf(text: string): string[] {
  const folded = foldText(text)
  return /[\u1000-\u109F]/u.test(text) ? [...new Set([folded, foldText(zawgyiToUnicode(text))])] : [folded]
}

const isLatinAt = (text: string, at: number) => /[a-z]/.test(text[at] ?? '')
const isMarkAt = (text: string, at: number) => /[\u102B-\u103E\u0E30-\u0E3A]/u.test(text[at] ?? '')

const SHORT_KANA = 4
const isKana = (text: string, at: number) => /[\u30A0-\u30FF]/u.test(text[at] ?? '')

/** Returns whether a piece of a folded text begins and ends where a word can, according to its script. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  if (isLatinAt(text, start) && isLatinAt(text, start - 1)) return false
  if (isLatinAt(text, end - 1) && isLatinAt(text, end)) return false
  // A short name in katakana may be part of another word, as スワー is of パスワード.
  if (end - start <= SHORT_KANA && isKana(text, start) && (isKana(text, start - 1) || isKana(text, end))) return false
  return !isMarkAt(text, start) && !(/[\u1000-\u109F]/u.test(text[end - 1]!) && isMarkAt(text, end) && text[end] !== '\u102B')
}

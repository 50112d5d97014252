import type { Language } from '@yatha/language'

/**
 * Forbidden words by language. `refused`: a text that contains such a word is rejected, and its author has to rephrase it. `held`: the text
 * is stored, and published after a moderator's review. Reviewed by hand: each word is an insult, a slur or spam in any context, and none is
 * part of the name of a station or landmark (server/test/word-list.test.ts). Words in Burmese, Thai, Chinese, Japanese and Korean are also
 * found inside other text; a Burmese word only where its last syllable ends.
 */
export const WORD_LISTS: Readonly<Record<Language, { readonly refused: readonly string[]; readonly held: readonly string[] }>> = {
  en: {
    refused: ['fuck', 'fucker', 'fucking', 'motherfucker', 'cunt', 'nigger', 'nigga', 'faggot', 'whore'],
    held: ['porn', 'casino', 'viagra', 'onlyfans', 'escorts', 'bitch', 'slut', 'kill yourself'],
  },
  mm: {
    refused: ['လိုးမသား', 'မအေလိုး', 'ငါလိုး', 'စောက်ပတ်', 'စောက်ဖုတ်', 'စောက်ကောင်', 'စောက်ရူး', 'ဖာသည်မ', 'ဖာသည်မသား', 'ခွေးမသား', 'ခွေးကုလား'],
    held: ['အောကား', 'ချဲထီ', 'လောင်းကစား', 'သတ်ပစ်မယ်'],
  },
  ja: { refused: ['まんこ', 'ちんぽ', 'きちがい', 'クソ野郎'], held: ['死ね', '援助交際', '出会い系', '殺すぞ'] },
  zh: {
    refused: ['操你妈', '肏你', '傻逼', '傻屄', '草泥马', '婊子', '狗娘养的', '王八蛋'],
    held: ['赌场', '博彩', '色情', '代开发票', '杀了你'],
  },
  ko: { refused: ['씨발', '씨팔', '개새끼', '병신', '좆', '쪽바리', '짱깨'], held: ['카지노', '토토사이트', '야동', '죽여버'] },
  th: { refused: ['ควย', 'เหี้ย', 'เย็ด', 'อีดอก', 'ไอ้สัตว์', 'ไอ้สัส'], held: ['คาสิโน', 'บาคาร่า', 'แทงบอล', 'คลิปโป๊'] },
  fr: {
    refused: ['enculé', 'enculés', 'pute', 'putes', 'salope', 'connard', 'connasse', 'nique ta mère', 'bougnoule', 'youpin', 'négro'],
    held: ['porno', 'je vais te tuer'],
  },
  de: {
    refused: ['hurensohn', 'fotze', 'wichser', 'arschloch', 'missgeburt', 'kanake', 'neger', 'nigger', 'schwuchtel', 'nutte'],
    held: ['ich bring dich um'],
  },
}

/** Listed words that are also found inside longer words, such as “fuckyou”. No harmless word contains them. */
export const MATCHED_INSIDE_WORDS: ReadonlySet<string> = new Set(
  'fuck faggot connard connasse bougnoule hurensohn arschloch wichser schwuchtel'.split(' '),
)

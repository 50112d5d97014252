import { LANGUAGES } from '@yatha/language'

const LENGTH = 8000

const repeated = (text: string): string => text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH)
/** Distinct words of four characters. */
const differentWords = Array.from({ length: LENGTH / 5 }, (_, i) => ((i * 7919 + 12_345) % 456_976).toString(26).padStart(4, 'q')).join(' ')

/** Distinct words with the same first letter, which the search for misspelt names compares with most names. */
const similarWords = Array.from(
  { length: LENGTH / 8 },
  (_, i) => `h${((i * 7919 + 12_345) % 308_915_776).toString(26).padStart(6, 'k')}`,
).join(' ')

/** For each language, a word that riders use in questions. */
const WORDS: Readonly<Record<(typeof LANGUAGES)[number], string>> = {
  en: 'not ',
  mm: 'ကြောင့်',
  ja: '電車は',
  zh: '火车',
  ko: '기차 ',
  th: 'รถไฟ',
  fr: 'prochain ',
  de: 'naechster ',
}

/** Combining marks of each script, on a letter of the script. */
const MARKS = {
  latin: 'a\u0301',
  digit: '1\u0301',
  burmese: '\u1000\u102D',
  burmeseAlone: '\u1031',
  zawgyi: '\u1064\u1031',
  thai: 'ก\u0E48',
  arabic: 'ب\u064B',
  hebrew: 'א\u05B0',
  devanagari: 'क\u094D',
  enclosing: 'a\u20DD',
  cyrillic: 'а\u0483',
}

/** Texts of 8,000 characters with the highest cost for a careless parser, regular expression or segmenter, by name. */
export const COSTLY_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(MARKS).map(([name, [letter, mark]]) => [`${name} marks`, letter + repeated(mark ?? letter!).slice(1)]),
  ),
  ...Object.fromEntries(
    (['latin', 'burmese', 'thai'] as const).map((name) => {
      const [letter, mark] = MARKS[name]
      return [`${name} letters with 15 marks`, repeated(letter! + mark!.repeat(15))]
    }),
  ),
  ...Object.fromEntries(LANGUAGES.map((language) => [`one ${language} word`, repeated(WORDS[language])])),
  'different words': differentWords,
  'words with the same first letter': similarWords,
  'alternating scripts': repeated('aကあ中가กбα'),
  'squared letters': repeated('🅵'),
  'flags and letters': repeated('🇲x'),
  'one letter': repeated('a'),
  'one Cyrillic letter': repeated('б'),
  'one Han character': repeated('中'),
  'letters apart': repeated('a b '),
  'letters with points': repeated('a.'),
  asterisks: `a${repeated('*').slice(2)}b`,
  'exclamation marks': `${repeated('!').slice(1)}a`,
  spaces: `a${repeated(' ').slice(2)}b`,
  times: repeated('5 pm '),
  'times that do not exist': repeated('25:99 '),
  digits: repeated('1'),
  'zero-width spaces': `a${repeated('\u200B').slice(2)}b`,
  'right-to-left marks': repeated('\u202Ea'),
  'one grapheme of emoji': repeated('👩\u200D').slice(0, -1) + '!',
  'one grapheme of Hangul letters': repeated('\u1100'),
  'Arabic phrases': repeated('ﷺ'),
  kinzi: repeated('\u1004\u103A\u1039'),
  'Zawgyi sentence': repeated('ေနာက္ရထား ဘယ္ခ်ိန္လဲ '),
  'Zawgyi without spaces': repeated('ေက်ာင္းၾကည့္ျမင္တိုင္'),
  'web addresses': repeated('http://a.bc/ '),
  'one web address': `http://${repeated('a.').slice(7)}`,
  'e-mail address': `${repeated('a.').slice(0, 7980)}@example.com`,
  'escaped characters': repeated('%41'),
  brackets: repeated('('),
  'marks of a translation': repeated('⟦0⟧'),
}

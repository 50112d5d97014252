import { BRAND } from '@yatha/contract'
import { folded, unspaced, wordsIn } from '../words/folded.ts'
import { wordJudge } from '../words/words.ts'

/**
 * Names of the product and of the people who run it, in the eight languages. A name is reserved if one of its words is one of these,
 * or is put together from these and `FILLERS`: “Yatha”, “YathaSupport”, “admin 2”. Words that are also names of people (Staff, Mod)
 * are left out.
 */
const WORDS: readonly string[] = [
  [BRAND.shortName, BRAND.fullName, 'Yangon Circular Railway', 'Myanma Railways', 'Myanmar Railways'],
  ['operator', 'operators', 'moderator', 'moderators', 'admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'webmaster'],
  ['official', 'verified', 'support', 'helpdesk', 'help desk', 'help center', 'help centre', 'customer service', 'customer care'],
  // The brand as Burmese spells it, and the railway.
  ['ယထာ', 'ရထာ', 'ယာထာ', 'ရန်ကုန်မြို့ပတ်ရထား', 'မြို့ပတ်ရထား', 'မြန်မာ့မီးရထား'],
  ['운영자', '운영진', '운영팀', '관리자', '관리팀', '공식', '모더레이터', '오퍼레이터', '어드민', '고객센터', '고객지원', '야타'],
  ['ทางการ', 'ยาธา', 'ヤタ', 'ヤター'],
  ['opérateur', 'opératrice', 'exploitant', 'modérateur', 'modératrice', 'administrateur', 'administratrice', 'officiel', 'officielle'],
  ['vérifié', 'vérifiée', 'assistance', 'service client'],
  ['Betreiber', 'Betreiberin', 'Moderatorin', 'Administratorin', 'offiziell', 'offizielle', 'offizieller', 'verifiziert'],
  ['Kundendienst', 'Kundenservice', 'Kundenbetreuung'],
].flat()

/** Words that make no name a reserved one, but may stand in one: “the Yatha team”. */
const FILLERS: readonly string[] = [
  ['the', 'team', 'app', 'bot', 'yangon', 'myanmar', 'city', 'railway', 'railways', 'rail', 'train', 'trains', 'real', 'of', 'by', 'mm'],
  ['အဖွဲ့', 'ရန်ကုန်', 'ရထား', '님', '팀', '계정', 'ทีม', 'チーム', '团队', 'équipe', 'das', 'die', 'der'],
].flat()

/** Reserved wherever they occur, in scripts without spaces between words. No name of a person has one of them. */
const ANYWHERE: readonly string[] = [
  ['အော်ပရေတာ', 'မော်ဒရေတာ', 'အက်ဒမင်', 'အယ်ဒမင်', 'ကြီးကြပ်သူ', 'စီမံခန့်ခွဲသူ', 'တရားဝင်', 'အကူအညီပေးရေး', 'ဝန်ဆောင်မှုဌာန'],
  ['運営', '管理人', '管理者', '公式', '運行担当', 'モデレーター', 'オペレーター', 'アドミン', 'サポート', '事務局'],
  ['官方', '管理员', '管理員', '版主', '客服', '运营', '調度員', '调度员', '工作人员', '审核员'],
  ['แอดมิน', 'ผู้ดูแล', 'เจ้าหน้าที่', 'โอเปอเรเตอร์', 'โมเดอเรเตอร์', 'ฝ่ายสนับสนุน', 'ฝ่ายบริการลูกค้า'],
].flat()

/** Marks with which other services show that an account is verified. */
const CHECK_MARKS = /[\u2611\u2705\u2713\u2714\u237B\u{1F5F8}\u{1F5F9}]/u
/** NFKC makes letters of them, which would become part of the word before. */
const TRADE_MARKS = /[\u2120\u2122]/gu
/** A Chinese family name of two characters, which ends with the first one of 官方, “official”. */
const FAMILY_NAME = '上官'

/** Letters that look like a Latin one, and that `folded` leaves or maps by their sound: Cyrillic а, Greek capitals, small capitals, Lisu, Cherokee, Armenian. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  [
    'АaаaΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxҮyүyʏyԚq',
    'ᴀaᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwᴢz',
    'ꓮaꓐbꓚcꓓdꓰeꓝfꓖgꓧhꓲiꓙjꓗkꓡlꓟmꓠnꓳoꓑpꓣrꓢsꓔtꓴuꓦvꓪwꓫxꓬyꓜz',
  ]
    .concat(['ᎪaᏴbᏟcᎠdᎬeᏀgᎻhᏆtᎫjᏦkᏞlᎷmᏢpᎡrᏚsᎢtᏙvᎳwᎩyᏃz', 'օoսuոnհhցg'])
    .flatMap((list) => [...list.matchAll(/(.)([a-z])/gu)].map(([, letter, latin]) => [letter!, latin!] as const)),
)
/** Letters in circles and squares, and flags’ letters, by their code points from A on. */
const BOXED_LETTERS = [0x1f150, 0x1f170, 0x1f1e6]
const LETTERS = 26

/** `text` with Latin letters for other signs that look like them. */
const withLatinLetters = (text: string): string =>
  text.replace(/[\p{L}\p{So}]/gu, (sign) => {
    const point = sign.codePointAt(0)!
    const first = BOXED_LETTERS.find((from) => point >= from && point < from + LETTERS)
    return LOOK_ALIKES.get(sign) ?? (first === undefined ? sign : String.fromCharCode(0x61 + point - first))
  })

/** A folded word with one sign for those that look alike in Latin script: l, I and 1; o and 0; m and rn; w and vv. */
const skeleton = (word: string): string => word.replace(/[i1|]/gu, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')

const keysOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map((word) => skeleton(unspaced(folded(word)))))
const RESERVED = keysOf(WORDS)
const FILLING = keysOf(FILLERS)
const MAX_PART_LENGTH = Math.max(...[...RESERVED, ...FILLING].map((word) => word.length))
const PHRASES = WORDS.filter((words) => /\s/u.test(words)).map((words) => ` ${folded(words).split(/\s+/u).map(skeleton).join(' ')} `)
const judgeAnywhere = wordJudge({ refused: ANYWHERE, held: [] })

/** Returns whether a display name could be taken for one of the product or of the people who run it. */
export function isReservedName(name: string): boolean {
  if (CHECK_MARKS.test(name)) return true
  const plain = withLatinLetters(name.replace(TRADE_MARKS, ' ').replaceAll(FAMILY_NAME, ' '))
  if (judgeAnywhere(plain) === 'refused') return true
  const text = folded(plain)
  // “Yatha官方” has two words: one for each script.
  const words = text.match(/[\p{Script=Latin}\p{N}|]+|[^\p{Script=Latin}\p{N}|\s\p{P}\p{S}]+/gu) ?? []
  const spaced = ` ${words.map(skeleton).join(' ')} `
  if (PHRASES.some((phrase) => spaced.includes(phrase))) return true
  const withoutNumbers = words.map((word) => word.replace(/\p{N}/gu, ''))
  return [...words, ...withoutNumbers, ...wordsIn(text)].some((word) => isReservedWord(skeleton(word)))
}

/** Returns whether a word is made of reserved words and fillers, with at least one reserved word. */
function isReservedWord(word: string): boolean {
  // For each number of characters read: undefined if they cannot be divided into parts, else whether a reserved word is among these.
  const reading: (boolean | undefined)[] = [false]
  for (let end = 1; end <= word.length; end++) {
    for (let start = Math.max(0, end - MAX_PART_LENGTH); start < end; start++) {
      const before = reading[start]
      if (before === undefined) continue
      const part = word.slice(start, end)
      if (RESERVED.has(part)) reading[end] = true
      else if (FILLING.has(part)) reading[end] ||= before
    }
  }
  return reading[word.length] === true
}

import { BRAND } from '@yatha/contract'
import { foldText, foldedForms, collapseRuns, decodeLeet, withoutSpaces, wordsIn } from '../words/folded.ts'
import { createWordCheck } from '../words/words.ts'

// A name is reserved if it consists only of reserved words and fillers, with or without spaces: “Yatha”, “My Yatha”, “Yath a”, “Admin 2”.
// It is also reserved if this is true for one of its words: “Aye (Admin)”, “Aye YathaTeam”. Only a word of `OWN_NAMES` may occur beside a
// person's name: “Yatha Rao”.

/** Names of the product and the railway, and a title that is also a family name. */
const OWN_NAMES: readonly string[] = [
  [BRAND.shortName, BRAND.fullName, 'Yangon Railway', 'Yangon Circular Railway', 'Myanma Railways', 'Myanmar Railways', 'Betreiber'],
  // Burmese spellings of the brand, and names of the railway.
  ['ယထာ', 'ရထာ', 'ယာထာ', 'ရန်ကုန်မြို့ပတ်ရထား', 'မြို့ပတ်ရထား', 'မြန်မာ့မီးရထား'],
  ['야타', 'ยาธา', 'ヤタ', 'ヤター'],
].flat()

/** Titles of the people who run the product, in the app's languages and Russian. */
const TITLES: readonly string[] = [
  ['operator', 'operators', 'moderator', 'moderators', 'admin', 'admins', 'administrator', 'administrators', 'sysadmin', 'webmaster'],
  ['official', 'verified', 'support', 'helpdesk', 'help desk', 'help center', 'help centre', 'customer service', 'customer care'],
  ['the mods', 'mod team', 'head mod', 'railway staff', 'train staff'],
  ['운영자', '운영진', '운영팀', '관리자', '관리팀', '공식', '모더레이터', '오퍼레이터', '어드민', '고객센터', '고객지원'],
  ['ทางการ', '官方'],
  ['opérateur', 'opératrice', 'exploitant', 'modérateur', 'modératrice', 'administrateur', 'administratrice', 'officiel', 'officielle'],
  ['vérifié', 'vérifiée', 'service client'],
  ['Betreiberin', 'Moderatorin', 'Administratorin', 'offiziell', 'offizielle', 'offizieller', 'verifiziert'],
  ['Kundendienst', 'Kundenservice', 'Kundenbetreuung'],
  ['админ', 'админы', 'администратор', 'администрация', 'модератор', 'модераторы', 'оператор', 'операторы', 'диспетчер'],
  ['поддержка', 'поддержки', 'техподдержка', 'официальный', 'официальная', 'официально'],
].flat()

/** Words that may occur beside reserved words in a reserved name: “the Yatha team”. */
const FILLERS: readonly string[] = [
  ['the', 'my', 'your', 'our', 'real', 'of', 'by', 'from', 'for', 'super', 'head', 'chief', 'senior', 'main', 'plus'],
  ['team', 'staff', 'crew', 'mod', 'mods', 'hq', 'app', 'apps', 'bot', 'help', 'helper', 'assistance', 'service', 'services', 'care'],
  [
    'desk',
    'center',
    'info',
    'news',
    'alerts',
    'account',
    'accounts',
    'security',
    'system',
    'office',
    'group',
    'community',
    'online',
    'tech',
  ],
  ['yangon', 'myanmar', 'city', 'railway', 'railways', 'rail', 'train', 'trains', 'mm'],
  ['အဖွဲ့', 'ရန်ကုန်', 'ရထား', '님', '팀', '계정', 'ทีม', 'チーム', 'équipe', 'das', 'die', 'der', 'команда', 'служба', 'главный'],
  ['团队', '账号', '帐号', '仰光', '铁路', '火车'],
].flat()

/** Words that are reserved anywhere in a name, in scripts without spaces between words. No person's name contains them. */
const ANYWHERE: readonly string[] = [
  ['အော်ပရေတာ', 'မော်ဒရေတာ', 'အက်ဒမင်', 'အယ်ဒမင်', 'ကြီးကြပ်သူ', 'စီမံခန့်ခွဲသူ', 'တရားဝင်', 'အကူအညီပေးရေး', 'ဝန်ဆောင်မှုဌာန'],
  ['運営', '管理人', '管理者', '公式', '運行担当', 'モデレーター', 'オペレーター', 'アドミン', 'サポート', '事務局'],
  ['管理员', '管理員', '版主', '客服', '运营', '調度員', '调度员', '工作人员', '审核员'],
  ['แอดมิน', 'ผู้ดูแล', 'เจ้าหน้าที่', 'โอเปอเรเตอร์', 'โมเดอเรเตอร์', 'ฝ่ายสนับสนุน', 'ฝ่ายบริการลูกค้า'],
].flat()

/** A common name in Myanmar (ယသ), which without its space would be the product's name. */
const BURMESE_NAME = 'ya tha'
/** Marks by which other services show that an account is verified. */
const CHECK_MARKS = /[\u2611\u2705\u2713\u2714\u237B\u{1F5F8}\u{1F5F9}]/u
/** Trademark signs. NFKC would turn them into letters that join the preceding word. */
const TRADE_MARKS = /[\u2120\u2122]/gu

/** Returns a folded word in which Latin letters that look alike are the same: l, i, 1 and |; o and 0; m and rn; w and vv. */
const skeleton = (word: string): string => word.replace(/[i1|]/gu, 'l').replaceAll('0', 'o').replaceAll('rn', 'm').replaceAll('vv', 'w')

const keysOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => [...foldedForms(word)]).map((word) => skeleton(withoutSpaces(word))))
const OWN_NAME_KEYS = keysOf(OWN_NAMES)
const RESERVED_KEYS = keysOf([...OWN_NAMES, ...TITLES])
const FILLER_KEYS = keysOf(FILLERS)
const MAX_PART_LENGTH = Math.max(...[...RESERVED_KEYS, ...FILLER_KEYS].map((word) => word.length))
const PHRASES = TITLES.filter((words) => /\s/u.test(words)).map((words) => ` ${foldText(words).split(/\s+/u).map(skeleton).join(' ')} `)
const judgeAnywhere = createWordCheck({ refused: ANYWHERE, held: [] })

/** Returns whether a display name could be mistaken for that of the product or its staff. */
export function isReservedName(name: string): boolean {
  if (CHECK_MARKS.test(name)) return true
  const text = foldText(name.replace(TRADE_MARKS, ' '))
  if (judgeAnywhere(text) === 'refused') return true
  // “Yatha官方” has two words, one for each script.
  const words = text.match(/[\p{Script=Latin}\p{N}|]+|[^\p{Script=Latin}\p{N}|\s\p{P}\p{S}]+/gu) ?? []
  const spacedText = ` ${words.map(skeleton).join(' ')} `
  if (spacedText.trim() !== BURMESE_NAME && readingsOf(text).some(isReserved)) return true
  if (PHRASES.some((phrase) => spacedText.includes(phrase))) return true
  return [...words, ...words.map(withoutNumbers), ...wordsIn(text)].some((word) => isReserved(word) && !OWN_NAME_KEYS.has(skeleton(word)))
}

/** Returns readings of a whole name without spaces: unchanged, without numbers, and with letters for digits and signs. */
const readingsOf = (text: string): string[] =>
  [withoutSpaces(text), withoutNumbers(withoutSpaces(text)), withoutSpaces(decodeLeet(text))].flatMap(collapseRuns)

const withoutNumbers = (word: string): string => word.replace(/\p{N}/gu, '')

/** Returns whether a word consists of reserved words and fillers, with at least one reserved word. */
function isReserved(word: string): boolean {
  const letters = skeleton(word)
  // Result for each prefix, by its length: undefined if it does not consist of parts, otherwise whether one of the parts is reserved.
  const reading: (boolean | undefined)[] = [false]
  for (let end = 1; end <= letters.length; end++) {
    for (let start = Math.max(0, end - MAX_PART_LENGTH); start < end; start++) {
      const before = reading[start]
      if (before === undefined) continue
      const part = letters.slice(start, end)
      if (RESERVED_KEYS.has(part)) reading[end] = true
      else if (FILLER_KEYS.has(part)) reading[end] ||= before
    }
  }
  return reading[letters.length] === true
}

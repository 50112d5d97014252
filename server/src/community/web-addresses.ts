// Finds web addresses as riders read them, with or without https://. New accounts may not post web addresses, and a translation may not
// contain a web address that is not in its source text. A word after a dot may also begin a sentence, if the space is missing. In a post,
// such a word counts as a top-level domain if it is listed here, has two letters, or is followed by a path. These functions do not find
// rare domains without a path, IPv4 addresses without a path or port or in other notations, and spellings that only people understand,
// like “evil dot com”.

/** Dots between the labels of a domain: U+002E, and characters that IDNA (UTS #46) maps to U+002E. */
const DOT = '.\u2024\uFE52\uFF0E'
/** Chinese and Japanese full stops, which IDNA also maps to a dot. */
const IDEOGRAPHIC_DOT = '\u3002\uFF61'
const ANY_DOT = `[${DOT}${IDEOGRAPHIC_DOT}]`
/** Scripts without spaces between words, or in which a full stop is often not followed by a space. */
const DENSE = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`).join('')

/** Matches the next piece of a text: a word in a dense script, another word, a dot, or a single other character. */
const PIECE = new RegExp(`([${DENSE}]+)|([[\\p{L}\\p{M}\\p{Nd}_\\-]--[${DENSE}]]+)|(${ANY_DOT})|.`, 'gsv')
/** Indices of the capture groups of PIECE. */
const [DENSE_WORD, WORD, JOINT] = [1, 2, 3] as const
/** A path, query or port, possibly after a dot that ends the domain. */
const PATH = new RegExp(`${ANY_DOT}?[\\/?#:][\\w\\-.\\/?#&=%:@!$'()*+,;~]*`, 'y')
const SLASH = new RegExp(`${ANY_DOT}?\\/`, 'y')
const TRAILING_MARK = /[^\w/=&%#-]/
const MAX_LABEL_CHARACTERS = 63

/** Top-level domains that are common in spam. They count even when capitalized like the first word of a sentence. */
const COMMON_TLDS = new Set(
  (
    'com net org info biz xyz top site online shop app club live store link click work vip pro win bid loan men icu cyou buzz fun space ' +
    'website tech cloud news blog wiki page dev edu gov mobi name asia life world today space press host best cam rest quest'
  ).split(' '),
)
/** Top-level domains that do not count when capitalized, because they may then begin a sentence. */
const UNCOMMON_TLDS = new Set(
  (
    'africa agency amsterdam bargains bayern berlin bet boutique brussels capetown casa casino cfd college company consulting coop dating deals ' +
    'digital discount dubai durban email eus exchange expert finance fitness forex forsale foundation fyi gal gmbh graphics gratis guru ' +
    'hamburg haus helsinki holdings hosting immo inc istanbul jetzt joburg kaufen kim kiwi koeln kyoto lat lgbt llc loans lol london lotto ltd ' +
    'luxe madrid market marketing markets mba media melbourne miami moda moe moscow museum nagoya network ngo ninja nyc okinawa ong onl ' +
    'ooo osaka ovh paris photos pics pizza poker porn promo properties pub quebec realty reisen rio rocks ruhr ryukyu sbs scot services sexy ' +
    'shiksha software solutions studio sydney systems taipei technology tel tirol tokyo tools trading tube uno vegas ventures viajes vodka wales ' +
    'wang webcam wien wtf xxx yandex yoga yokohama zip zone zuerich ' +
    'бел дети ком москва онлайн орг рус сайт срб укр қаз мкд мон հայ ישראל קום ایران پاکستان بھارت بازار السعودية الجزائر الاردن ' +
    'المغرب اليمن امارات تونس سودان سورية شبكة عراق عرب عمان فلسطين قطر كوم مصر مليسيا موقع ' +
    'भारत कॉम नेट संगठन ভারত বাংলা ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം ලංකා'
  ).split(' '),
)
/** Top-level domains in dense scripts. */
const DENSE_TLDS = (
  '中国 中國 香港 台湾 台灣 新加坡 澳門 澳门 公司 网络 網路 在线 中文网 网址 网站 公益 政务 商城 商店 商标 广东 佛山 集团 移动 我爱你 手机 机构 组织机构 ' +
  '企业 信息 娱乐 游戏 餐厅 新闻 时尚 慈善 健康 招聘 微博 点看 购物 食品 世界 网店 八卦 みんな コム セール ファッション ストア クラウド ポイント 한국 삼성 닷컴 닷넷 ไทย คอม ລາວ'
).split(' ')
/** File extensions that are not top-level domains. */
const FILE_EXTENSIONS = /^(jpe?g|png|gif|webp|heic|pdf|mp4|mp3|txt|docx?|xlsx?|csv)$/i

interface FoundAddress {
  readonly address: string
  /** Whether the address is the domain of an e-mail address, without a path. */
  readonly isEmail: boolean
}

/** Returns whether a text contains a web address. An e-mail address counts only with a path, which makes it the address of a page. */
export const hasWebAddress = (text: string, kind: 'post' | 'name' = 'post'): boolean =>
  WITHOUT_DOMAIN.test(withoutInvisible(text)) || addressesOf(withoutInvisible(text), kind).some(({ isEmail }) => !isEmail)

/** Matches `://`, `www.`, and IPv4 addresses with a path or port. Without a path or port, they may be section or version numbers. */
const WITHOUT_DOMAIN = new RegExp(
  `:\\/\\/|(?<![\\p{L}\\p{Nd}])www${ANY_DOT}|(?<![\\w０-９])[\\d０-９]{1,3}(?:${ANY_DOT}[\\d０-９]{1,3}){3}(?:\\/|:\\d)`,
  'iu',
)

/** Returns the normalized web and e-mail addresses in a text, with their paths. Takes time linear in the length of the text. */
export const webAddresses = (text: string): ReadonlySet<string> =>
  new Set(addressesOf(withoutInvisible(text), 'translation').map(({ address }) => address))

/** Removes invisible characters from a text. */
const withoutInvisible = (text: string): string => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/**
 * Kind of text in which addresses are searched. In a post, a capitalized word after a dot may begin a sentence. In a name, a word of
 * two letters after a dot may be part of the name: Mg.Mg.
 */
type TextKind = 'translation' | 'post' | 'name'

function addressesOf(text: string, kind: TextKind): FoundAddress[] {
  const pieces = [...text.matchAll(PIECE)]
  const found: { from: number; hostEnd: number; end: number; isEmail: boolean }[] = []
  /** Start of the current sequence of words joined by dots, and whether an @ precedes it. */
  let from = 0
  let isEmail = false
  pieces.forEach((piece, i) => {
    const [before, after] = [pieces[i - 1], pieces[i + 1]]
    if (piece[JOINT] === undefined) {
      if (!isWord(piece) || isWord(before) || before?.[JOINT] !== undefined) return
      from = piece.index
      isEmail = before?.[0] === '@' && isWord(pieces[i - 2])
      return
    }
    const isInPath = piece.index < (found.at(-1)?.end ?? 0)
    if (isInPath || !before || !isWord(before) || !after) return
    const hostEnd = after.index + after[0].length
    SLASH.lastIndex = hostEnd
    if (!isDomain({ before, dot: piece[0], after, hasPath: SLASH.test(text) }, kind)) return
    PATH.lastIndex = hostEnd
    let end = hostEnd + (PATH.exec(text)?.[0].length ?? 0)
    while (end > hostEnd && TRAILING_MARK.test(text[end - 1]!)) end--
    // Replaces the address found last if it is the beginning of this one, or the part of this e-mail address before its @.
    if (found.at(-1)?.from === from || (isEmail && found.at(-1)?.end === from - 1)) found.pop()
    found.push({ from, hostEnd, end, isEmail })
  })
  return found.map((one) => ({
    isEmail: one.isEmail && one.end === one.hostEnd,
    address: text.slice(one.from, one.hostEnd).normalize('NFKC').replaceAll('。', '.').toLowerCase() + text.slice(one.hostEnd, one.end),
  }))
}

const isWord = (piece: RegExpExecArray | undefined): boolean => piece?.[WORD] !== undefined || piece?.[DENSE_WORD] !== undefined

interface Joint {
  readonly before: RegExpExecArray
  readonly dot: string
  readonly after: RegExpExecArray
  readonly hasPath: boolean
}

/** Returns whether a dot between two words makes them an address, with the second word as the top-level domain. */
function isDomain({ before, dot, after, hasPath }: Joint, kind: TextKind): boolean {
  const isIdeographic = IDEOGRAPHIC_DOT.includes(dot)
  const name = after[0]
  if (after[DENSE_WORD] !== undefined)
    return isIdeographic ? hasPath && DENSE_TLDS.includes(name) : DENSE_TLDS.some((domain) => name.startsWith(domain))
  if (name.length > MAX_LABEL_CHARACTERS) return false
  const normalizedName = name.normalize('NFKC')
  const lower = normalizedName.toLowerCase()
  if (lower.startsWith('xn--')) return true
  // Neither a single letter, as in “a.m.”, nor a number is a top-level domain.
  if (!/^\p{M}*(?:\p{L}\p{M}*){2,}$/u.test(normalizedName) || FILE_EXTENSIONS.test(normalizedName)) return false
  if (COMMON_TLDS.has(lower)) return true
  const isLower = normalizedName === lower
  const isBehindDense = before[DENSE_WORD] !== undefined
  // In Chinese and Japanese, a sentence such as "JR/地下鉄" can follow a full stop without a space.
  if (hasPath && (isLower || !isBehindDense || !isIdeographic)) return true
  const isListed = lower.length === 2 || UNCOMMON_TLDS.has(lower)
  if (isBehindDense) return isLower && isListed
  if (isIdeographic) return isLower && (isListed || kind !== 'post')
  const isCapitalized = /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(normalizedName)
  if (kind === 'post') return lower.length === 2 || (isListed && !isCapitalized)
  // Dots also join the parts of a name: Zaw.zaw, su.su, u.ba.
  return kind === 'translation' || (lower.length === 2 && before[0].length > 2 && !isCapitalized)
}

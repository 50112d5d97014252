import { cacheResults } from './cache-results.ts'

// Sounds of letters in Korean, Thai, Japanese and Chinese, as letters of a to z. Sounds that riders confuse have one letter: k for k, g and kh.

const KOREAN = {
  initials: 'k k n t t l m p p s s - j j j k t p h'.split(' '),
  vowels: 'a e a e o e o e o wa we we o u wo we wi u u i i'.split(' '),
  finals: '- k k k n n n t l l l l l l l l m p p t t n t t k t p t'.split(' '),
}

const THAI = pairs('กขคฆ=k งญณน=n จฉชฌ=j ซศษส=s ดตถทธฎฏฐฑฒ=t บปผพภ=p ฝฟ=p ม=m ย=y รลฬ=l ว=w หฮ=h อ=- ะาัำ=a ิีเแ=i ุูึื=u โ=- ใไ=a ็์ๆฯํ=-')
const KANA = pairs(
  'アァャ=a イィ=i ウゥュ=u エェ=e オォョ=o カ=ka キ=ki ク=ku ケ=ke コ=ko サ=sa シ=si ス=su セ=se ソ=so タ=ta チ=ji ツ=tu テ=te ト=to ナ=na ニ=ni ヌ=nu ネ=ne ノ=no ハ=pa ヒ=pi フ=pu ヘ=pe ホ=po マ=ma ミ=mi ム=mu メ=me モ=mo ヤ=ya ユ=yu ヨ=yo ラ=la リ=li ル=lu レ=le ロ=lo ワ=wa ヲ=o ン=n ッー=-',
)

/** Characters with which foreign names are written in Chinese. */
const CHINESE = pairs(
  '阿啊=a 昂安=an 奥敖欧=ao 巴帕八怕芭伯=pa 班潘=pan 贝=pe 包宝鲍=pao 波博勃=po 达打塔=ta 丹旦单淡=tan 代台戴=tai 德得=te 底迪蒂=ti 多朵托=to 顿敦登东通=ton 丁=tin 加嘉卡喀=ka 甘干坎=kan 格戈=ke 贡公龚共=kon 汉=han 哈=ha 吉基奇=ji 皎觉乔=jao 金津=jin 拉腊=la 莱来赖=lai 兰蓝=lan 列雷=le 里利=li 流=liu 隆龙=lon 马玛=ma 迈麦=mai 美梅=mei 米密弥=mi 敏明民闽=min 谬=miu 纳那=na 宁=nin 纽=niu 塞斋=sai 山掸=san 生=sen 梭=so 堂唐当=tan 瓦=wa 韦威维=wei 耶叶=ye 因英=in 育玉裕=yu',
)

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(' ').flatMap((pair) => {
      const [letters, sound] = pair.split('=') as [string, string]
      return [...letters].map((letter): [string, string] => [letter, sound.replace('-', '')])
    }),
  )
}

/** The sound of a letter of another script, and of a Chinese character that is in no name. */
const UNKNOWN = '.'

const FIRST_SYLLABLE = 0xac00

const soundsOf = cacheResults((letter: string): string => {
  const syllable = letter.charCodeAt(0) - FIRST_SYLLABLE
  if (syllable < 0 || syllable >= 11_172) return THAI.get(letter) ?? CHINESE.get(letter) ?? KANA.get(letter.normalize('NFD')[0]!) ?? UNKNOWN
  const { initials, vowels, finals } = KOREAN
  const [initial, vowel, final] = [
    initials[Math.floor(syllable / 588)]!,
    vowels[Math.floor((syllable % 588) / 28)]!,
    finals[syllable % 28]!,
  ]
  return `${initial}${vowel}${final}`.replaceAll('-', '')
})

/** Returns the sounds of a text, and for each sound the index of its letter. Letters of other scripts sound as `.`. */
export function soundsOfText(text: string): { readonly sounds: string; readonly letters: readonly number[] } {
  const letters: number[] = []
  let sounds = ''
  for (let i = 0; i < text.length; i++) {
    const letterSounds = soundsOf(text[i]!)
    for (const _ of letterSounds) letters.push(i)
    sounds += letterSounds
  }
  return { sounds, letters }
}

/** Returns whether a Chinese character is used for the sounds of foreign names. */
export const hasSound = (character: string): boolean => CHINESE.has(character)

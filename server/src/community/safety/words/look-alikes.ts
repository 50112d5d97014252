/**
 * Letters that look like a Latin letter and that NFKD does not change: small capitals, letters with strokes and hooks, and letters of
 * the Greek, Cyrillic, Armenian, Coptic, Lisu, Cherokee and Canadian scripts. A letter includes its capital, unless that is listed
 * elsewhere: η looks like n, and Η like h. Sources: Unicode's character names and confusables.txt.
 */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'ɐɑʌᴀᶏⱥαλаⲁꓮᎪᏗᗅᗩ',
  b: 'ƀƃƅɓʙᴃᵬᶀꞗβбвьъⲃꓐᏴᏰᗷ',
  c: 'ƈȼɕᴄↄꜿꞓꞔςΣсҫⲥꓚᏟᏨᑕ',
  d: 'đƌȡɖɗᴅᵭᶁᶑꝺꟈԁꓓᎠᎴᗪᗞ',
  e: 'ǝɇɘəɛᴇᶒᶓⱸⱻꬲꬳꬴεξеєэәҽҿⲉꓰᎬᏋᕮ',
  f: 'ƒɟʄᵮᶂꜰꝼꞙϝғքꓝᎦᖴ',
  g: 'ǥɠɡɢʛᵷᵹᶃꞡꬶԍցգꓖᎶᏀ',
  h: 'ħɦʜʮʯⱨꞕΗнһңҥћђհⲏꓧᎻᏂᕼ',
  i: 'ıɨɩɪᴉᵻᶖιіիⲓꓲᎥ',
  j: 'ȷɉʝᴊϳјյꓙᎫᒍ',
  k: 'ĸƙʞᴋᶄⱪꝁꝃꝅꞣκкқҝҡҟӄⲕꓗᏦᏥ',
  l: 'ŀłƚǀȴɫɬɭʟᴌᶅⱡꝉꞁꞎꬷꬸꬹӏꓡᏞᏝᒪ',
  m: 'ɰɱᴍᵯᶆꟺꬺΜϻмⲙꓟᎷᗰ',
  n: 'ŋƞȵɲɳɴᴎᵰᶇꞑꞥꬻηΝπпИոռⲛꓠᏁᏐᑎ',
  o: 'øǿɔɵᴏᴑᴓᶗⱺꝋꝍꬽꬾꬿοθσφΩоөѳфօⲟꓳᏫᎧ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕρрҏթⲣꓑᏢᎮᑭ',
  q: 'ɋʠꝗꝙꞯԛզᎤᑫ',
  r: 'ɍɹɺɻɼɽɾɿʀʁᴙᴚᵲᵳᶉⱹꝛꞃꞧꭆꭉꭋꭌꭨΓгяꓣᎡᏒᖇ',
  s: 'ƨƽȿʂᵴᶊẜẝꜱꞅꞩꟊѕꓢᏚᏕᔕ',
  t: 'ŧƫƭȶʇʈᴛᵵⱦꞇτтⲧꓔᎢᏖ',
  u: 'ʉᴜᴝᶙꞹꭎꭒυμицսꓴᏌᏬᑌ',
  v: 'ʋᴠᶌⱱⱴꝟνѵꓦᏙᐯ',
  w: 'ɯʍᴡⱳωшщѡԝաꓪᎳᗯ',
  x: 'ᶍꭖꭗꭘꭙχхҳжⲭꓫᕽ',
  y: 'ƴɏɥʎʏỿꭚγΥуүұчⲩꓬᎩᎽᖻ',
  z: 'ƶȥɀʐʑᴢᵶᶎⱬζⲍꓜᏃᘔ',
}

const lookAlikePairs = Object.entries(LETTERS).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const))
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...lookAlikePairs.flatMap(([letter, latin]) => [letter.toLowerCase(), letter.toUpperCase()].map((form) => [form, latin] as const)),
  ...lookAlikePairs,
])
const ANY_LOOK_ALIKE = new RegExp(`[${[...LOOK_ALIKES.keys()].join('')}]`, 'gu')

/** Replaces letters in a decomposed text (NFKD) with the Latin letters that they look like. */
export const withLatinLetters = (text: string): string => text.replace(ANY_LOOK_ALIKE, (letter) => LOOK_ALIKES.get(letter)!)

/** Code points of “a” and “A” in parentheses, and of “A” in a black circle and in a black square. */
const BOXED_A = [0x249c, 0x1f110, 0x1f150, 0x1f170]
const FLAG_A = 0x1f1e6
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

const BOXED: ReadonlyMap<string, string> = new Map(
  [...BOXED_A, FLAG_A].flatMap((a) => [...ALPHABET].map((latin, i) => [String.fromCodePoint(a + i), latin] as const)),
)
const ANY_BOXED = new RegExp(`[${[...BOXED.keys()].join('')}]`, 'gu')

/** Replaces boxed letters with Latin letters. Inserts spaces around flag emojis, whose two letters would otherwise join a word. */
export const unboxLetters = (text: string): string => text.replace(/\p{RI}+/gu, ' $& ').replace(ANY_BOXED, (letter) => BOXED.get(letter)!)

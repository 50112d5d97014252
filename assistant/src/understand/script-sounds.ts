import { ALL_VOCABULARIES, VOCABULARIES } from '../words/all-words.ts'
import { cacheResults } from './cache-results.ts'

// Sounds of letters in Korean, Thai, Japanese and Chinese, written with the letters a to z.

const SOUNDS = new Map(ALL_VOCABULARIES.flatMap(({ script }) => [...pairs(script?.sounds ?? '')]))
const CHINESE = pairs(VOCABULARIES.zh.script?.sounds ?? '')
const [initials, vowels, finals] = (['initials', 'vowels', 'finals'] as const).map(
  (part) => VOCABULARIES.ko.script?.syllables?.[part].split(' ') ?? [],
)

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list
      .split(' ')
      .filter(Boolean)
      .flatMap((pair) => {
        const [letters, sound] = pair.split('=') as [string, string]
        return [...letters].map((letter): [string, string] => [letter, sound.replace('-', '')])
      }),
  )
}

/** The sound of a letter of another script, and of a Chinese character that is in no name. */
const UNKNOWN_SOUND = '.'

const FIRST_SYLLABLE = 0xac00

const soundsOf = cacheResults((letter: string): string => {
  const syllable = letter.charCodeAt(0) - FIRST_SYLLABLE
  if (syllable < 0 || syllable >= 11_172) return SOUNDS.get(letter) ?? SOUNDS.get(letter.normalize('NFD')[0]!) ?? UNKNOWN_SOUND
  const [initial, vowel, final] = [
    initials![Math.floor(syllable / 588)]!,
    vowels![Math.floor((syllable % 588) / 28)]!,
    finals![syllable % 28]!,
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
export const isTransliterationCharacter = (character: string): boolean => CHINESE.has(character)

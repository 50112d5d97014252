import { hash, verify } from '@node-rs/argon2'
import { ACCOUNT_LIMITS, ApiError } from '@yatha/contract'
import { dictionary } from '@zxcvbn-ts/language-common'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Words that are common in local passwords. */
const LOCAL_WORDS = [
  'yatha',
  'yangon',
  'rangoon',
  'railway',
  'train',
  'station',
  'password',
  'myanmar',
  'burma',
  'ရန်ကုန်',
  'ရထား',
  'ဘူတာ',
  'မြန်မာ',
]
/** Minimum number of characters besides obvious words, digits, punctuation and spaces, in a password that contains an obvious word. */
const MIN_OTHER_CHARACTERS = 4
const common = new Set<string>(dictionary['passwords-common'] as string[])

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_COST)

let decoyHash: Promise<string> | undefined

/**
 * Returns whether a password is right. Takes the same time if `stored` is missing, so that timing does not reveal which addresses have an
 * account.
 */
export async function isPasswordCorrect(stored: string | null | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('nobody has this password')
  const isMatch = await verify(stored ?? (await decoyHash), password)
  return isMatch && typeof stored === 'string'
}

/**
 * Throws if a password is too short, too long or easy to guess: a common password, or one that consists mostly of obvious words, such as
 * the rider's name and address in `about`. There are no composition rules.
 */
export function checkPassword(password: string, field: string, about: readonly (string | null)[]): void {
  const length = [...password].length
  if (length < ACCOUNT_LIMITS.password.min) throw new ApiError('password_short', field)
  if (length > ACCOUNT_LIMITS.password.max) throw new ApiError('too_long', field)
  if (common.has(password.toLowerCase())) throw new ApiError('password_common', field)
  const obviousWords = [...LOCAL_WORDS, ...about.flatMap((text) => text?.toLowerCase().split(/[\s@.]+/) ?? [])].filter(
    (word) => word.length > 2,
  )
  const rest = obviousWords.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  const otherCharacters = rest.replace(/[\p{N}\p{P}\s]/gu, '')
  if (rest.length < password.length && otherCharacters.length < MIN_OTHER_CHARACTERS) throw new ApiError('password_common', field)
}

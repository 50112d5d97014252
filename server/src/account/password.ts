import { hash, verify } from '@node-rs/argon2'
import { ACCOUNT_LIMITS, Refusal } from '@yatha/contract'
import { dictionary } from '@zxcvbn-ts/language-common'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const common = new Set<string>(dictionary['passwords-common'] as string[])

export const passwordHash = (password: string): Promise<string> => hash(password, COST)

let somebody: Promise<string> | undefined

/** Is it the password? Takes as long where there is no account, so that time does not tell which addresses have one. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  somebody ??= passwordHash('nobody has this password')
  const right = await verify(stored ?? (await somebody), password)
  return right && typeof stored === 'string'
}

/** Throws where a password is too short, too long, or one that everybody tries first. No rules of composition. */
export function checkPassword(password: string, field: string): void {
  const length = [...password].length
  if (length < ACCOUNT_LIMITS.password.min) throw new Refusal('password_short', field)
  if (length > ACCOUNT_LIMITS.password.max) throw new Refusal('too_long', field)
  if (common.has(password.toLowerCase())) throw new Refusal('password_common', field)
}

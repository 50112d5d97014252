import { createHash, createHmac, randomBytes } from 'node:crypto'
import { CODE_LENGTH } from '@yatha/contract'

/** The token of a signed-in device; the server stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The seed of a verification code, useless without the server's key. */
export const newSeed = (): string => randomBytes(16).toString('base64url')

/** The verification code of an attempt. Derived, not stored: a worker that retries an e-mail sends the same code. */
export function codeOf(secret: string, attempt: string, seed: string): string {
  const bytes = createHmac('sha256', secret).update(`code of ${attempt} ${seed}`).digest()
  return String(bytes.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

/** A code is stored as an HMAC bound to its attempt, so that a copy of the table does not reveal it. */
export const codeHash = (secret: string, attempt: string, code: string): string =>
  createHmac('sha256', secret).update(`${attempt} ${code}`).digest('base64url')

import { createHash, createHmac, randomBytes } from 'node:crypto'
import { VERIFICATION_CODE_DIGITS } from '@yatha/contract'

/** Creates a random token of 256 bits, for example for a session. The server stores only hashes of session tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const sha256Base64Url = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Creates the seed of a verification code, which is useless without the server's key. */
export const newSeed = (): string => randomBytes(16).toString('base64url')

/** Returns an attempt's verification code. The code is derived, not stored, so that a worker that retries an e-mail sends the same code. */
export function deriveCode(secret: string, attempt: string, seed: string): string {
  const bytes = createHmac('sha256', secret).update(`code of ${attempt} ${seed}`).digest()
  return String(bytes.readUIntBE(0, 6) % 10 ** VERIFICATION_CODE_DIGITS).padStart(VERIFICATION_CODE_DIGITS, '0')
}

/** Returns the stored form of a code: an HMAC bound to its attempt, so that a copy of the table does not reveal the code. */
export const hashCode = (secret: string, attempt: string, code: string): string =>
  createHmac('sha256', secret).update(`${attempt} ${code}`).digest('base64url')

/** Returns the public id of a job's e-mail, which does not reveal the e-mail's content. */
export const emailId = (secret: string, job: string, content: string): string =>
  createHmac('sha256', secret).update(`e-mail of ${job} ${content}`).digest('base64url')

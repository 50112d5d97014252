import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { CODE_LENGTH } from '@yatha/contract'

/** A UUID of version 7 (RFC 9562): made by the app, sorted by time. `now` in seconds. */
export function newId(now: number): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now * 1000, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What a signed-in device holds; the server keeps its hash alone. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const newCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')

/** A code is kept as an HMAC that is bound to its attempt: a copy of the table alone does not give it away. */
export const codeHash = (secret: string, attempt: string, code: string): string =>
  createHmac('sha256', secret).update(`${attempt} ${code}`).digest('base64url')

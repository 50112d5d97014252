import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Random values of one message; fixed in the standard's test vectors. */
export interface CipherKeys {
  readonly salt: Buffer
  readonly privateKey: Buffer
}

const RECORD_BYTES = 4096
const LAST_RECORD = 2
const UNCOMPRESSED_POINT_BYTES = 65

/** Encrypts the body of a Web Push message: RFC 8291, in one record of RFC 8188 (aes128gcm). Throws if the browser's keys are invalid. */
export function encryptPush(payload: Buffer, p256dh: string, auth: string, fixedKeys?: CipherKeys): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  if (browserKey.length !== UNCOMPRESSED_POINT_BYTES || secret.length !== 16) throw new Error('not the keys of a push subscription')
  const ecdh = createECDH('prime256v1')
  if (fixedKeys) ecdh.setPrivateKey(fixedKeys.privateKey)
  else ecdh.generateKeys()
  const publicKey = ecdh.getPublicKey()
  const salt = fixedKeys?.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, publicKey])
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(browserKey), secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header[4] = publicKey.length
  return Buffer.concat([
    salt,
    header,
    publicKey,
    cipher.update(payload),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

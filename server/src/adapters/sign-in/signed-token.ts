import { sign, type KeyObject } from 'node:crypto'

/** Returns a JSON Web Token (RFC 7519), signed with a P-256 or RSA key. */
export function signJwt(key: KeyObject, claims: object): string {
  const alg = key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
  const text = [{ typ: 'JWT', alg }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

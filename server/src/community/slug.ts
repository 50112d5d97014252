/** Encodes a UUID in 22 characters for URLs. */
export const slugOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** Returns the UUID of a slug; undefined if the slug is invalid. */
export function idOf(slug: string): string | undefined {
  // The last character has only two significant bits, so it is A, Q, g or w.
  if (!/^[\w-]{21}[AQgw]$/.test(slug)) return undefined
  const hex = Buffer.from(slug, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

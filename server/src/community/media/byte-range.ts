/** Offsets of the first and the last requested byte of a file. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * Parses a Range header (RFC 9110). Returns undefined for the whole file: without a header, or for a header that may be ignored, such as
 * one with several ranges. Returns `beyond` for a range outside the file.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 ? 'beyond' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? { from, to } : 'beyond'
}

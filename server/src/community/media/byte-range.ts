/** The bytes of a file of `size` that a request asks for: from, to (included). */
export interface AskedRange {
  readonly from: number
  readonly to: number
}

/**
 * The header Range, RFC 9110. Undefined for the whole file: without the header, or with one that may be ignored, such as
 * several ranges. `beyond`: nothing of it is in the file.
 */
export function rangeOf(header: string | undefined, size: number): AskedRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) === 0 ? 'beyond' : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from < size ? { from, to } : 'beyond'
}

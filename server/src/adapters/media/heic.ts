const HEVC_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/
const AV1_BRANDS = /^(avif|avis)$/
/** Maximum number of header bytes to read. A header has only a few brands. */
const MAX_HEADER_BYTES = 256

/** Returns whether this is an iPhone's HEIC picture, which would need a decoder of HEVC, a patented codec. */
export function isHeic(bytes: Uint8Array): boolean {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_HEADER_BYTES))
  if (header.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(header.readUInt32BE(0), header.length)
  const brands = [header.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(header.toString('latin1', at, at + 4))
  return brands.some((brand) => HEVC_BRANDS.test(brand)) && !brands.some((brand) => AV1_BRANDS.test(brand))
}

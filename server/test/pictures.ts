import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of one color. */
export const solidPicture = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 28, g: 188, b: 155, alpha: 0.5 } }, limitInputPixels: false })

/** A picture of noise, which no format compresses well. */
export const noisePicture = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

const deepInterlaced = (width: number, height: number): Promise<Buffer> =>
  solidPicture(width, height, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer()

// Stored, since encoding takes 20 s of processor time: `flat(8000, 8000).avif({ effort: 0, quality: 1 })`, `flat(edge, edge, 4).avif({
// effort: 0, bitdepth: 10, chromaSubsampling: '4:4:4' })`, and `flat(5000, 5000).gif({ effort: 1 })`.
const readPicture = (name: string): Buffer => readFileSync(new URL(`pictures/${name}`, import.meta.url))
export const oversizedAvif = (): Buffer => readPicture('vast.avif')
/** A square AVIF with 10 bits per channel and transparency; `edge` is in pixels. */
export const tenBitAvif = (edge: 2880 | 3000): Buffer => readPicture(`deep-${edge}.avif`)

/**
 * Pictures whose decoding takes far more memory or time than their file size suggests. They exceed a limit, so the server rejects them
 * after reading only their headers.
 */
export const OVERSIZED_PICTURES: readonly (readonly [name: string, make: () => Promise<Buffer> | Buffer])[] = [
  ['an AVIF of one color, 8000 pixels square', oversizedAvif],
  ['an AVIF of 9 megapixels', () => tenBitAvif(3000)],
  ['an interlaced PNG of 13 megapixels', () => solidPicture(3610, 3610).png({ progressive: true, compressionLevel: 1 }).toBuffer()],
  ['a progressive JPEG of 13 megapixels', () => solidPicture(3610, 3610).toColourspace('b-w').jpeg({ progressive: true }).toBuffer()],
  ['a PNG of slightly more than 25 megapixels', () => solidPicture(5001, 5000).png().toBuffer()],
]

/** Pictures within the limits whose decoding takes the most memory or time. */
export const COSTLY_PICTURES: readonly (readonly [name: string, make: () => Promise<Buffer> | Buffer])[] = [
  ['an AVIF of 8 megapixels with 10 bits and transparency', () => tenBitAvif(2880)],
  ['an interlaced PNG of 12 megapixels with 16 bits', () => deepInterlaced(3530, 3530)],
  [
    'a progressive JPEG of 12 megapixels',
    () => solidPicture(3530, 3530).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a GIF of 25 megapixels', () => readPicture('large.gif')],
  ['an animated PNG of 2000 frames', () => animatedPng(2000)],
]

const PAGE = '<html><script>alert("a page")</script></html>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>`

/** Files that are not pictures, or pictures in unsupported formats. */
export const INVALID_PICTURES: readonly (readonly [name: string, make: () => Promise<Buffer> | Buffer])[] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a drawing with a script', () => Buffer.from(SVG)],
  ['a drawing behind XML', () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>')],
  ['a page that begins like a GIF', () => Buffer.from(`GIF89a${PAGE}`)],
  ['a TIFF', () => solidPicture(9, 9).tiff().toBuffer()],
  ['half a JPEG', async () => half(await solidPicture(400, 400).jpeg().toBuffer())],
  ['half an AVIF', async () => half(await solidPicture(400, 400).avif({ effort: 0 }).toBuffer())],
  ['half a PNG', async () => half(await solidPicture(400, 400).png().toBuffer())],
  ['a picture one pixel wide, which would be scaled to gigabytes', () => solidPicture(1, 5000).png().toBuffer()],
  ['an AVIF that claims to be small', () => claimSmallSize(oversizedAvif())],
]

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)

/** A PNG whose picture is repeated in `frames` frames: chunks acTL, fcTL and fdAT of the APNG specification. */
async function animatedPng(frames: number): Promise<Buffer> {
  const png = await solidPicture(100, 100).png().toBuffer()
  const header = png.subarray(0, 33)
  const dataAt = png.indexOf('IDAT') - 4
  const data = png.subarray(dataAt + 8, dataAt + 8 + png.readUInt32BE(dataAt))
  const control = (sequence: number) => chunk('fcTL', [sequence, 100, 100, 0, 0, 0x00010064, 0].flatMap(fourBytes).slice(0, 26))
  const parts = [header, chunk('acTL', [frames, 0].flatMap(fourBytes)), control(0), chunk('IDAT', [...data])]
  for (let i = 1; i < frames; i++) parts.push(control(2 * i - 1), chunk('fdAT', [...fourBytes(2 * i), ...data]))
  return Buffer.concat([...parts, chunk('IEND', [])])
}

function chunk(name: string, content: readonly number[]): Buffer {
  const namedContent = Buffer.from([...Buffer.from(name), ...content])
  return Buffer.from([...fourBytes(content.length), ...namedContent, ...fourBytes(crc32(namedContent))])
}

const fourBytes = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]

/** Writes a small size into the `ispe` box of an AVIF; the encoded picture keeps its size. */
function claimSmallSize(avif: Buffer): Buffer {
  const at = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(100, at)
  avif.writeUInt32BE(100, at + 4)
  return avif
}

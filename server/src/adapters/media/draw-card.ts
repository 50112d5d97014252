import sharp, { type OverlayOptions } from 'sharp'
import type { Card, ImageAnswer } from './image-job.ts'

// Draws link preview cards in the image process. Pango shapes Burmese, Thai and the other scripts with the machine's fonts.

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const PICTURE = 420
const FONT = 'Noto Sans, Noto Sans Myanmar, Noto Sans Thai, Noto Sans CJK JP, sans-serif'
const QUALITY = 86

/** Pairs of characters with different sizes in every font. The boxes for missing characters all have the same size. */
const PROBES: readonly (readonly [script: RegExp, one: string, other: string])[] = [
  [/\p{Script=Latin}/u, 'i', 'W'],
  [/\p{Script=Myanmar}/u, '\u101D', '\u1029'],
  [/\p{Script=Thai}/u, '\u0E27', '\u0E13'],
  [/\p{Script=Han}/u, '\u4E00', '\u56FD'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, '\u30FC', '\u30DC'],
  [/\p{Script=Hangul}/u, '\u3161', '\uAC01'],
]
const drawable = new Map<string, boolean>()

/** Returns a card of 1,200 × 630 pixels as JPEG; `no_font` if the machine lacks a font for one of its scripts. */
export async function cardOf({ title, text, about, picture }: Card): Promise<ImageAnswer> {
  for (const probe of PROBES) if (probe[0].test(title + text + about) && !(await isDrawn(probe))) return { fault: 'no_font' }
  const width = WIDTH - 2 * MARGIN - (picture ? PICTURE + MARGIN / 2 : 0)
  const parts: OverlayOptions[] = [{ input: await box(12, HEIGHT, '#1CBC9B'), left: 0, top: 0 }]
  if (picture) {
    const input = await sharp(picture, { limitInputPixels: 12_500_000 }).resize(PICTURE, HEIGHT, { fit: 'cover' }).png().toBuffer()
    parts.push({ input, left: WIDTH - PICTURE, top: 0 })
  }
  const heading = await lines(title, { width, most: 110, size: 38, color: '#0b5c4a', isBold: true })
  parts.push({ input: heading.bytes, left: MARGIN, top: MARGIN })
  const top = MARGIN + Math.max(heading.height, 46) + 36
  if (text !== '') {
    const body = await lines(text, { width, most: HEIGHT - top - 120, size: 44, color: '#1b1f1e', isBold: false })
    parts.push({ input: body.bytes, left: MARGIN, top })
  }
  if (about !== '') {
    const last = await lines(about, { width, most: 60, size: 30, color: '#4a5552', isBold: false })
    parts.push({ input: last.bytes, left: MARGIN, top: HEIGHT - MARGIN + 8 - last.height })
  }
  const ground = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
  const bytes = await ground.composite(parts).jpeg({ quality: QUALITY, mozjpeg: false }).toBuffer()
  return { made: [{ bytes, width: WIDTH, height: HEIGHT }] }
}

const box = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

interface Style {
  /** In pixels, like all lengths here. */
  readonly width: number
  readonly most: number
  readonly size: number
  readonly color: string
  readonly isBold: boolean
}

const segmenter = new Intl.Segmenter('my', { granularity: 'word' })

/** Draws as much of a text as fits, cut between words. */
async function lines(text: string, style: Style): Promise<{ bytes: Buffer; height: number }> {
  for (let shown = text; ; ) {
    const drawn = await written(shown === text ? text : `${shown}…`, style)
    if (drawn.height <= style.most || shown.length < 8) return drawn
    const length = Math.floor(shown.length * Math.max(0.5, Math.min(0.9, style.most / drawn.height)))
    let end = 0
    for (const { index, segment } of segmenter.segment(shown)) {
      if (index + segment.length > length) break
      end = index + segment.length
    }
    shown = shown.slice(0, end || length).trimEnd()
  }
}

async function written(
  text: string,
  { width, size, color, isBold }: Omit<Style, 'most'>,
): Promise<{ bytes: Buffer; height: number; width: number }> {
  const markup = `<span foreground="${color}"${isBold ? ' weight="bold"' : ''}>${escaped(breakable(text))}</span>`
  const options = { text: markup, font: `${FONT} ${size}`, dpi: 72, rgba: true, width, wrap: 'word-char' as const, spacing: 8 }
  const { data, info } = await sharp({ text: options }).png().toBuffer({ resolveWithObject: true })
  // A word that cannot be broken, or a mark far from its letter, is cut off at the edge.
  if (info.width <= width) return { bytes: data, height: info.height, width: info.width }
  const cut = await sharp(data).extract({ left: 0, top: 0, width, height: info.height }).png().toBuffer()
  return { bytes: cut, height: info.height, width }
}

/** Inserts break opportunities between words. Pango finds none in Burmese, and would break within a syllable. */
const breakable = (text: string): string =>
  /[\p{Script=Myanmar}\p{Script=Thai}]/u.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment).join('\u200B') : text

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

async function isDrawn([, one, other]: (typeof PROBES)[number]): Promise<boolean> {
  const known = drawable.get(one)
  if (known !== undefined) return known
  const style = { width: 400, size: 60, color: '#000', isBold: false }
  const [a, b] = [await written(one, style), await written(other, style)]
  const isThere = Math.abs(a.width - b.width) > 6 || Math.abs(a.height - b.height) > 6
  drawable.set(one, isThere)
  return isThere
}

import sharp, { type OverlayOptions } from 'sharp'
import type { Card, ImageAnswer } from './image-job.ts'

// Draws link preview cards in the image process. Pango shapes Burmese, Thai and the other scripts with the machine's fonts.

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const PICTURE_WIDTH = 420
const FONT = 'Noto Sans, Noto Sans Myanmar, Noto Sans Thai, Noto Sans CJK JP, sans-serif'
const QUALITY = 86

/** Pairs of characters that differ in size in every font. Without a font for their script, both are drawn as boxes of the same size. */
const PROBES: readonly (readonly [script: RegExp, one: string, other: string])[] = [
  [/\p{Script=Latin}/u, 'i', 'W'],
  [/\p{Script=Myanmar}/u, '\u101D', '\u1029'],
  [/\p{Script=Thai}/u, '\u0E27', '\u0E13'],
  [/\p{Script=Han}/u, '\u4E00', '\u56FD'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, '\u30FC', '\u30DC'],
  [/\p{Script=Hangul}/u, '\u3161', '\uAC01'],
]
const drawabilityCache = new Map<string, boolean>()

/** Returns a card of 1,200 × 630 pixels as JPEG; `no_font` if the machine lacks a font for one of its scripts. */
export async function drawCard({ title, text, about, picture }: Card): Promise<ImageAnswer> {
  for (const probe of PROBES) if (probe[0].test(title + text + about) && !(await canDraw(probe))) return { fault: 'no_font' }
  const width = WIDTH - 2 * MARGIN - (picture ? PICTURE_WIDTH + MARGIN / 2 : 0)
  const parts: OverlayOptions[] = [{ input: await drawBox(12, HEIGHT, '#1CBC9B'), left: 0, top: 0 }]
  if (picture) {
    const input = await sharp(picture, { limitInputPixels: 12_500_000 }).resize(PICTURE_WIDTH, HEIGHT, { fit: 'cover' }).png().toBuffer()
    parts.push({ input, left: WIDTH - PICTURE_WIDTH, top: 0 })
  }
  const heading = await drawText(title, { width, maxHeight: 110, size: 38, color: '#0b5c4a', isBold: true })
  parts.push({ input: heading.bytes, left: MARGIN, top: MARGIN })
  const top = MARGIN + Math.max(heading.height, 46) + 36
  if (text !== '') {
    const body = await drawText(text, { width, maxHeight: HEIGHT - top - 120, size: 44, color: '#1b1f1e', isBold: false })
    parts.push({ input: body.bytes, left: MARGIN, top })
  }
  if (about !== '') {
    const last = await drawText(about, { width, maxHeight: 60, size: 30, color: '#4a5552', isBold: false })
    parts.push({ input: last.bytes, left: MARGIN, top: HEIGHT - MARGIN + 8 - last.height })
  }
  const canvas = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
  const bytes = await canvas.composite(parts).jpeg({ quality: QUALITY, mozjpeg: false }).toBuffer()
  return { pictures: [{ bytes, width: WIDTH, height: HEIGHT }] }
}

const drawBox = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

interface Style {
  /** Width in pixels, like all lengths here. */
  readonly width: number
  readonly maxHeight: number
  readonly size: number
  readonly color: string
  readonly isBold: boolean
}

const segmenter = new Intl.Segmenter('my', { granularity: 'word' })

/** Draws as much of a text as fits, and cuts the rest off between words. */
async function drawText(text: string, style: Style): Promise<{ bytes: Buffer; height: number }> {
  for (let fittingText = text; ; ) {
    const image = await drawWhole(fittingText === text ? text : `${fittingText}…`, style)
    if (image.height <= style.maxHeight || fittingText.length < 8) return image
    const length = Math.floor(fittingText.length * Math.max(0.5, Math.min(0.9, style.maxHeight / image.height)))
    let end = 0
    for (const { index, segment } of segmenter.segment(fittingText)) {
      if (index + segment.length > length) break
      end = index + segment.length
    }
    fittingText = fittingText.slice(0, end || length).trimEnd()
  }
}

async function drawWhole(
  text: string,
  { width, size, color, isBold }: Omit<Style, 'maxHeight'>,
): Promise<{ bytes: Buffer; height: number; width: number }> {
  const markup = `<span foreground="${color}"${isBold ? ' weight="bold"' : ''}>${escapeMarkup(withBreakOpportunities(text))}</span>`
  const options = { text: markup, font: `${FONT} ${size}`, dpi: 72, rgba: true, width, wrap: 'word-char' as const, spacing: 8 }
  const { data, info } = await sharp({ text: options }).png().toBuffer({ resolveWithObject: true })
  // A word that cannot be broken, or a mark far from its letter, is cut off at the edge.
  if (info.width <= width) return { bytes: data, height: info.height, width: info.width }
  const cropped = await sharp(data).extract({ left: 0, top: 0, width, height: info.height }).png().toBuffer()
  return { bytes: cropped, height: info.height, width }
}

/** Inserts break opportunities between words. Pango finds none in Burmese, and would break within a syllable. */
const withBreakOpportunities = (text: string): string =>
  /[\p{Script=Myanmar}\p{Script=Thai}]/u.test(text) ? Array.from(segmenter.segment(text), ({ segment }) => segment).join('\u200B') : text

const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

async function canDraw([, one, other]: (typeof PROBES)[number]): Promise<boolean> {
  const cached = drawabilityCache.get(one)
  if (cached !== undefined) return cached
  const style = { width: 400, size: 60, color: '#000', isBold: false }
  const [a, b] = [await drawWhole(one, style), await drawWhole(other, style)]
  const isDrawable = Math.abs(a.width - b.width) > 6 || Math.abs(a.height - b.height) > 6
  drawabilityCache.set(one, isDrawable)
  return isDrawable
}

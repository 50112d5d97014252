import type { Size } from './layout.ts'

/** Font size in rem and font weight for each kind of name, as in map.module.css. */
const NAME_STYLES = { chosen: [0.9375, 700], main: [0.8125, 600], other: [0.75, 600], train: [0.75, 700] } as const
/** Line height in units of the font size; Burmese needs taller lines. */
const LINE_HEIGHT = 1.45
const LINE_HEIGHT_MY = 1.7

const cachedSizes = new Map<string, Size>()
let context: CanvasRenderingContext2D | null | undefined

/** Returns the size of a name on the map in pixels. Results are cached. */
export function textSize(text: string, look: keyof typeof NAME_STYLES): Size {
  const { fontSize } = getComputedStyle(document.documentElement)
  const [rem, weight] = NAME_STYLES[look]
  const key = `${fontSize} ${look} ${text}`
  let size = cachedSizes.get(key)
  if (!size) {
    const px = rem * Number.parseFloat(fontSize)
    context ??= document.createElement('canvas').getContext('2d')
    if (context) context.font = `${weight} ${px}px ${getComputedStyle(document.body).fontFamily}`
    const width = context?.measureText(text).width ?? text.length * px * 0.6
    size = { width: Math.ceil(width) + 2, height: Math.ceil(px * (/[\u1000-\u109F]/.test(text) ? LINE_HEIGHT_MY : LINE_HEIGHT)) }
    cachedSizes.set(key, size)
  }
  return size
}

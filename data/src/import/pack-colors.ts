import { CsvBytes, type Feed, type RouteColors } from '@yatha/timetable'
import type { Files } from '../tables.ts'

/** Minimum contrast between text and background (WCAG 2.2, 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5
/** Minimum contrast between a line on the map and the land: the contrast of our own teal by day. */
const MIN_LINE_CONTRAST = 1.9
/** Land colors in web/src/map/map.module.css, by day and at night. */
const LAND_COLORS = ['E6EDE9', '16251F'] as const
const [BLACK, WHITE] = ['000000', 'FFFFFF'] as const

/**
 * Returns the colors of each route, by index; undefined for a route without a color, which is white in GTFS. The text has the feed's
 * color if it is readable, and is black or white otherwise. A line that would be invisible on the land has no color.
 */
export function readRouteColors(files: Files, feed: Feed): (RouteColors | undefined)[] {
  const csv = new CsvBytes(files['routes.txt'] ?? new Uint8Array(0))
  const [id, back, text] = ['route_id', 'route_color', 'route_text_color'].map((name) => csv.column(name)) as [number, number, number]
  const colors = new Map<string, RouteColors>()
  while (csv.next()) {
    const background = colorOf(csv.text(back))
    if (!background) continue
    const textColor = [colorOf(csv.text(text)) ?? BLACK, BLACK, WHITE].find(
      (color) => contrastRatio(color, background) >= MIN_TEXT_CONTRAST,
    )!
    const isVisible = LAND_COLORS.every((land) => contrastRatio(background, land) >= MIN_LINE_CONTRAST)
    colors.set(csv.text(id), { back: `#${background}`, text: `#${textColor}`, ...(isVisible && { line: `#${background}` }) })
  }
  return feed.routes.ids.map((route) => colors.get(route))
}

const colorOf = (text: string): string | undefined => (/^[0-9a-f]{6}$/i.test(text) ? text.toUpperCase() : undefined)

/** WCAG contrast between two colors, 1 … 21. */
export function contrastRatio(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

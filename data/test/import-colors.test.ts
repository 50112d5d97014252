import { decodePlaces, encodePlaces, readFeed, type RouteColors } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { contrastRatio, readRouteColors } from '../src/import/pack-colors.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const LINES = {
  // Route color and text color: two colors of New York, of which yellow has no text color; two unreadable pairs; white; none; invalid.
  blue: '2850AD,FFFFFF',
  yellow: 'FCCC0A,',
  faint: 'FFFF00,FFFFFF',
  night: '101010,222222',
  white: 'ffffff,000000',
  none: ',FFFFFF',
  odd: 'green,000000',
}
const files = {
  'agency.txt': bytes('agency_id,agency_name,agency_url,agency_timezone\na,A,https://a.org,Asia/Yangon\n'),
  'stops.txt': bytes('stop_id,stop_name,stop_lat,stop_lon\none,One,16.8,96.1\ntwo,Two,16.9,96.1\n'),
  'routes.txt': bytes(
    `route_id,route_short_name,route_type,route_color,route_text_color\n${Object.entries(LINES)
      .map(([id, colors]) => `${id},${id},1,${colors}\n`)
      .join('')}`,
  ),
}
const feed = readFeed(files, 100)
const colors: Readonly<Record<string, RouteColors | undefined>> = Object.fromEntries(
  readRouteColors(files, feed).map((own, route) => [feed.routes.ids[route]!, own]),
)

test('a route has the feed’s text color if it is readable, otherwise black or white', () => {
  expect(colors).toMatchObject({
    blue: { back: '#2850AD', text: '#FFFFFF' },
    yellow: { back: '#FCCC0A', text: '#000000' },
    faint: { back: '#FFFF00', text: '#000000' },
    night: { back: '#101010', text: '#FFFFFF' },
    white: { back: '#FFFFFF', text: '#000000' },
  })
  expect([colors['none'], colors['odd']]).toEqual([undefined, undefined])
  for (const own of Object.values(colors)) if (own) expect(contrastRatio(own.back.slice(1), own.text.slice(1))).toBeGreaterThanOrEqual(4.5)
})

test('a line that would be invisible on the map by day or at night gets the default color', () => {
  expect(Object.entries(colors).flatMap(([id, own]) => (own?.line ? [id] : []))).toEqual(['blue'])
})

test('text is readable on every color', () => {
  for (let red = 0; red < 256; red += 17)
    for (let green = 0; green < 256; green += 17)
      for (let blue = 0; blue < 256; blue += 17) {
        const ground = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
        expect(Math.max(contrastRatio(ground, '000000'), contrastRatio(ground, 'ffffff'))).toBeGreaterThanOrEqual(4.5)
      }
})

test('the places file contains the colors, and has no field for them if there are none', () => {
  const places = { aliases: [[], []], landmarks: [], notes: [], videos: [], lines: [], tracks: [], trackOf: [] }
  const packed = encodePlaces({ ...places, colors: readRouteColors(files, feed) }, feed)
  expect(decodePlaces(packed, feed).colors).toEqual(readRouteColors(files, feed))
  expect(encodePlaces({ ...places, colors: feed.routes.ids.map(() => undefined) }, feed)).not.toHaveProperty('colors')
})

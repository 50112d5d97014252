import { seeded } from '../../timetable/test/seeded.ts'

// A made-up country as the tables of a GTFS feed: 5.1 million calls. Local lines wander over a grid of stations, fast ones run straight over
// every fourth, and some stations have walks to their neighbours.

const WIDTH = 160
const HEIGHT = 130
const LOCAL = { lines: 3400, calls: 25, trips: 24, step: 1, ride: 240 }
const FAST = { lines: 500, calls: 25, trips: 42, step: 4, ride: 540 }
const FIRST_DEPARTURE = 4.5 * 3600
const SERVED_SECONDS = 18 * 3600

/** Tables by name; the same for the same seed. */
export function countryFeed(seed = 1): Record<string, Uint8Array> {
  const random = seeded(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const stops = Array.from({ length: WIDTH * HEIGHT }, (_, s) => {
    const [x, y] = [s % WIDTH, Math.floor(s / WIDTH)]
    return `s${s},Station ${s},${(10 + y * 0.05).toFixed(4)},${(90 + x * 0.05).toFixed(4)}`
  })
  const routes: string[] = []
  const trips: string[] = []
  const calls = new Text()
  for (const kind of [LOCAL, FAST]) {
    for (let line = 0; line < kind.lines; line++) {
      const path = pathOf(kind, upTo)
      const rides = path.map(() => kind.ride + 60 * upTo(3))
      const route = `r${routes.length}`
      routes.push(`${route},c,${route},,2`)
      for (const way of [path, [...path].reverse()]) {
        const offset = upTo(3600)
        for (let run = 0; run < kind.trips; run++) {
          const trip = `t${trips.length}`
          trips.push(`${route},daily,${trip}`)
          let time = FIRST_DEPARTURE + offset + Math.floor((run * SERVED_SECONDS) / kind.trips)
          for (const [i, stop] of way.entries()) {
            const arrives = clock(time)
            time += 30
            calls.add(`${trip},${arrives},${clock(time)},s${stop},${i}\n`)
            time += rides[i]!
          }
        }
      }
    }
  }
  const walks = Array.from({ length: 2000 }, () => {
    const stop = upTo(WIDTH * HEIGHT - 1)
    return `s${stop},s${stop + 1},2,600`
  })
  const table = (head: string, rows: readonly string[]) => new TextEncoder().encode(`${[head, ...rows].join('\n')}\n`)
  return {
    'agency.txt': table('agency_id,agency_name,agency_url,agency_timezone', ['c,Country,https://country.example,Etc/UTC']),
    'stops.txt': table('stop_id,stop_name,stop_lat,stop_lon', stops),
    'routes.txt': table('route_id,agency_id,route_short_name,route_long_name,route_type', routes),
    'calendar.txt': table('service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date', [
      'daily,1,1,1,1,1,1,1,20260101,20271231',
    ]),
    'trips.txt': table('route_id,service_id,trip_id', trips),
    'stop_times.txt': calls.bytes('trip_id,arrival_time,departure_time,stop_id,stop_sequence\n'),
    'transfers.txt': table('from_stop_id,to_stop_id,transfer_type,min_transfer_time', walks),
  }
}

/** Stations of a line: a local one turns now and then, a fast one runs straight; both turn back at the border. */
function pathOf({ calls, step }: typeof LOCAL, upTo: (most: number) => number): number[] {
  let [x, y] = [upTo(WIDTH), upTo(HEIGHT)]
  if (step > 1) [x, y] = [x - (x % step), y - (y % step)]
  let [dx, dy] = upTo(2) ? [step, 0] : [0, step]
  const path: number[] = []
  while (path.length < calls) {
    path.push(y * WIDTH + x)
    if (step === 1 && upTo(4) === 0) [dx, dy] = [dy, upTo(2) ? dx : -dx]
    if (x + dx < 0 || x + dx >= WIDTH) dx = -dx
    if (y + dy < 0 || y + dy >= HEIGHT) dy = -dy
    x += dx
    y += dy
  }
  return path
}

const two = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const clock = (time: number) => `${two[Math.floor(time / 3600)]}:${two[Math.floor(time / 60) % 60]}:${two[time % 60]}`

/** Text longer than a string can be. */
class Text {
  private readonly parts: Buffer[] = []
  private line = ''

  add(text: string): void {
    this.line += text
    if (this.line.length < 1 << 20) return
    this.parts.push(Buffer.from(this.line, 'latin1'))
    this.line = ''
  }

  bytes(head: string): Uint8Array {
    return Buffer.concat([Buffer.from(head), ...this.parts, Buffer.from(this.line, 'latin1')])
  }
}

import type { Position } from '@yatha/contract'
import { useMapContent, type MapFocus } from './use-map-content.ts'
import styles from './sketch.module.css'

/** Margin around a single station, in degrees. */
const STATION_MARGIN_DEGREES = 0.028
const [WIDTH, HEIGHT] = [360, 180]
const MARGIN = 26

/** A drawing of the railway from the timetable. Visible immediately, because it needs no map library, base map or network. */
export function MapSketch({ focus }: { focus: MapFocus }) {
  const { lines, stations, frame } = useMapContent(focus)
  const project = projection(frame)
  const path = (points: readonly Position[]) =>
    points
      .map(
        (point, i) =>
          `${i ? 'L' : 'M'}${project(point)
            .map((n) => n.toFixed(1))
            .join(' ')}`,
      )
      .join('')
  const [west, east] = [-40, WIDTH + 40]
  // Draws all stations only on the map of a station. On other maps, a dot for each station would hide the line.
  const visibleStations = stations
    .filter(({ strong, named }) => strong || named || focus?.kind === 'station')
    .map((station) => ({ ...station, point: project(station.position) }))
    .filter(({ point: [x, y] }) => x > west && x < east && y > west && y < HEIGHT + 40)
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {lines.map(({ points, kind, strong }, i) => (
        // Lines have no names. Their order never changes, so the index is a stable key.
        <path key={i} d={path(points)} className={`${styles[kind]} ${strong ? styles.strongLine : ''}`} />
      ))}
      {visibleStations.map(({ slug, point: [x, y], strong }) => (
        <circle key={slug} cx={x} cy={y} r={strong ? 7 : 3.5} className={styles.stop} />
      ))}
    </svg>
  )
}

/** Returns the projection from degrees to the drawing's units. The frame fills the drawing, and north is up. */
function projection(frame: readonly Position[]): (point: Position) => [number, number] {
  const lats = frame.map(({ lat }) => lat)
  const lons = frame.map(({ lon }) => lon)
  const isSinglePoint = frame.length < 2
  const [south, north] = isSinglePoint
    ? [(lats[0] ?? 16.9) - STATION_MARGIN_DEGREES, (lats[0] ?? 16.9) + STATION_MARGIN_DEGREES]
    : [Math.min(...lats), Math.max(...lats)]
  const [west, east] = isSinglePoint
    ? [(lons[0] ?? 96.15) - STATION_MARGIN_DEGREES, (lons[0] ?? 96.15) + STATION_MARGIN_DEGREES]
    : [Math.min(...lons), Math.max(...lons)]
  const lonScale = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(1e-6, (east - west) * lonScale),
    (HEIGHT - 2 * MARGIN) / Math.max(1e-6, north - south),
  )
  return ({ lat, lon }) => [WIDTH / 2 + (lon - (west + east) / 2) * lonScale * scale, HEIGHT / 2 - (lat - (south + north) / 2) * scale]
}

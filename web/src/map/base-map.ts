import GeoJSONVT from 'geojson-vt'

/** A layer in the format that data/src/make-map.ts writes. */
interface Layer {
  readonly attribution: string
  readonly shapes: readonly { readonly kind: string; readonly parts: readonly (readonly number[])[] }[]
  readonly labels: readonly (readonly [kind: string, lon: number, lat: number, en: string, my: string])[]
}

export interface TownLabel {
  readonly kind: string
  readonly lat: number
  readonly lon: number
  readonly en: string
  readonly my: string
}

/** The parsed built-in map: lines and areas are cut into tiles on demand. */
export interface BaseMap {
  readonly tiles: readonly GeoJSONVT[]
  readonly labels: readonly TownLabel[]
  readonly attribution: string
}

/** Maximum zoom of tiles; spec §9. */
export const MAX_ZOOM = 18

/** Fetches the layers. Omits a layer that fails, and throws if all fail. */
export async function loadBaseMap(addresses: readonly string[]): Promise<BaseMap> {
  const layers = (await Promise.allSettled(addresses.map(fetchLayer))).flatMap((result) =>
    result.status === 'fulfilled' ? [result.value] : [],
  )
  if (layers.length === 0 && addresses.length > 0) throw new Error('no layer of the map came')
  const tiles: GeoJSONVT[] = []
  for (const layer of layers.filter(({ shapes }) => shapes.length > 0)) {
    // One task per layer, so that taps are handled in between.
    await new Promise((resolve) => setTimeout(resolve))
    tiles.push(new GeoJSONVT(geoJson(layer), { maxZoom: MAX_ZOOM, tolerance: 2 }))
  }
  return {
    tiles,
    labels: layers.flatMap(({ labels }) => labels.map(([kind, lon, lat, en, my]) => ({ kind, lon: lon / 1e5, lat: lat / 1e5, en, my }))),
    attribution: layers.map(({ attribution }) => attribution).join('\u00A0· '),
  }
}

async function fetchLayer(address: string): Promise<Layer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return (await response.json()) as Layer
}

const AREAS = new Set(['water'])

function geoJson({ shapes }: Layer): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: shapes.map(({ kind, parts }) => {
      const coordinates = parts.map(decodePoints)
      return {
        type: 'Feature',
        properties: { kind },
        geometry: AREAS.has(kind) ? { type: 'Polygon', coordinates } : { type: 'MultiLineString', coordinates },
      }
    }),
  }
}

function decodePoints(differences: readonly number[]): [number, number][] {
  const points: [number, number][] = []
  let [lon, lat] = [0, 0]
  for (let i = 0; i < differences.length; i += 2) {
    lon += differences[i]!
    lat += differences[i + 1]!
    points.push([lon / 1e5, lat / 1e5])
  }
  return points
}

import { GridLayer, type Coords, type DoneCallback, type Map as LeafletMap } from 'leaflet'
import type { BaseMap } from './base-map.ts'

interface Paint {
  readonly kind: string
  /** Colors by day and by night. */
  readonly colors: readonly [day: string, night: string]
  /** Width of a line at zoom 14, in pixels; undefined for areas. */
  readonly width?: number
  readonly from?: number
  readonly to?: number
  readonly dashes?: readonly number[]
}

type Feature = NonNullable<ReturnType<BaseMap['tiles'][number]['getTile']>>['features'][number]

/** Styles of the base map's features, from bottom to top. */
const PAINTS: readonly Paint[] = [
  { kind: 'water', colors: ['#bcdcea', '#123243'] },
  { kind: 'river', colors: ['#bcdcea', '#123243'], width: 2.5, from: 9 },
  { kind: 'border', colors: ['#c9d6d0', '#2a3d37'], width: 1, from: 9, dashes: [3, 3] },
  { kind: 'road-3', colors: ['#ffffff', '#263a34'], width: 2, from: 12 },
  { kind: 'road-2', colors: ['#ffffff', '#2c423b'], width: 3, from: 11 },
  { kind: 'road-1', colors: ['#ffffff', '#324b43'], width: 4, from: 10 },
  { kind: 'rail-far', colors: ['#8aa199', '#57706a'], width: 2, to: 9 },
  // Tracks in a yard are 6 m apart. At lower zooms, they would merge into one gray area.
  { kind: 'siding', colors: ['#9db0a9', '#4a605a'], width: 1, from: 16 },
  { kind: 'rail', colors: ['#8aa199', '#57706a'], width: 2, from: 10 },
]
const LAND = ['#e6ede9', '#16251f'] as const
const EXTENT = 4096

/** Draws the built-in map on canvas tiles, without WebGL or network. */
export class BaseLayer extends GridLayer {
  private readonly pendingSteps: (() => void)[] = []
  private isOnMap = true

  constructor(
    private readonly map: BaseMap,
    private readonly dark: boolean,
  ) {
    super({ attribution: map.attribution })
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const features: Feature[] = []
    // Cutting the first tile out of a layer takes as long as painting a tile, so each layer is a separate step.
    const steps = this.map.tiles.map((index) => () => {
      if (this.isOnMap) features.push(...(index.getTile(coords.z, coords.x, coords.y)?.features ?? []))
    })
    if (this.pendingSteps.length === 0) setTimeout(() => this.paintNext())
    this.pendingSteps.push(...steps, () => {
      if (this.isOnMap) this.paint(canvas, coords, features)
      done(undefined, canvas)
    })
    return canvas
  }

  override onRemove(map: LeafletMap): this {
    this.isOnMap = false
    return super.onRemove(map)
  }

  /** Runs one step of a tile at a time, so that taps are handled in between. */
  private paintNext(): void {
    this.pendingSteps[0]?.()
    this.pendingSteps.shift()
    if (this.pendingSteps.length > 0) setTimeout(() => this.paintNext())
  }

  private paint(canvas: HTMLCanvasElement, coords: Coords, features: readonly Feature[]): void {
    const size = this.getTileSize().x
    const scale = Math.min(2, devicePixelRatio || 1)
    canvas.width = canvas.height = size * scale
    const context = canvas.getContext('2d')
    if (!context) return
    const shade = this.dark ? 1 : 0
    context.fillStyle = LAND[shade]
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale((size * scale) / EXTENT, (size * scale) / EXTENT)
    context.lineJoin = context.lineCap = 'round'
    for (const paint of PAINTS) {
      if (coords.z < (paint.from ?? 0) || coords.z > (paint.to ?? 99)) continue
      context.beginPath()
      for (const feature of features) {
        if (feature.tags?.['kind'] !== paint.kind) continue
        for (const part of feature.geometry as [number, number][][])
          part.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)))
      }
      if (paint.width === undefined) {
        context.fillStyle = paint.colors[shade]
        context.fill('evenodd')
        continue
      }
      const unit = EXTENT / size
      context.strokeStyle = paint.colors[shade]
      context.lineWidth = paint.width * unit * Math.min(2, 1.25 ** (coords.z - 14))
      context.setLineDash((paint.dashes ?? []).map((dash) => dash * unit))
      context.stroke()
    }
  }
}

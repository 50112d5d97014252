import { Gauge, type Registry } from 'prom-client'

/** Current numbers of riders and trains with reports. */
export interface RiderCounts {
  readonly riders: number
  readonly trains: number
  readonly doubts: number
  readonly dismissed: number
}

const GAUGES = {
  riders: 'Riders who said something of a train in the last five minutes',
  trains: 'Trains of which something is shown that riders say',
  doubts: 'Trains whose timetable is wrong by what riders say',
  dismissed: 'Trains of the last days of which operators dismissed what riders say',
} as const satisfies Record<keyof RiderCounts, string>

/** Creates the gauges of riders' reports for `/metrics`. */
export function riderMetrics(registry: Registry, size: () => RiderCounts): void {
  for (const name of ['riders', 'trains', 'doubts', 'dismissed'] as const) {
    const gauge = new Gauge({
      name: `rider_reports_${name}`,
      help: GAUGES[name],
      registers: [],
      collect() {
        this.set(size()[name])
      },
    })
    registry.registerMetric(gauge)
  }
}

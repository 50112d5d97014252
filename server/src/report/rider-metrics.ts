import { Gauge, type Registry } from 'prom-client'

/** Current numbers of riders and trains with reports. */
export interface RiderCounts {
  readonly riders: number
  readonly trains: number
  readonly doubts: number
  readonly dismissed: number
}

const GAUGES = {
  riders: 'Riders who reported on a train in the last five minutes',
  trains: "Trains for which riders' reports are currently shown",
  doubts: "Trains whose timetable is wrong according to riders' reports",
  dismissed: 'Trains of recent days whose reports operators have dismissed',
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

import { Histogram, type Registry } from 'prom-client'

/** Measures for `/metrics` how late riders are told of trains, apart from the push services; a histogram, so that it counts them too. */
export function alertMetrics(registry: Registry): (lateSeconds: number) => void {
  const late = new Histogram({
    name: 'alert_late_seconds',
    help: 'From the moment when an alert was due until the riders of its train and stop were being told',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
    registers: [registry],
  })
  return (lateSeconds) => late.observe(lateSeconds)
}

import { Histogram, type Registry } from 'prom-client'

/**
 * Adds a histogram to `/metrics` of how late alerts are sent, without the time that push services take. Returns the function that adds an
 * alert to it.
 */
export function alertMetrics(registry: Registry): (lateSeconds: number) => void {
  const late = new Histogram({
    name: 'alert_late_seconds',
    help: 'From the moment when an alert was due until the riders of its train and stop were being told',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
    registers: [registry],
  })
  return (lateSeconds) => late.observe(lateSeconds)
}

import { Histogram, type Registry } from 'prom-client'

/**
 * Adds a histogram to `/metrics` of how late alerts are sent, without the time that push services take. Returns the function that adds an
 * alert to it.
 */
export function addAlertMetrics(registry: Registry): (lateSeconds: number) => void {
  const late = new Histogram({
    name: 'alert_late_seconds',
    help: 'Time from when an alert is due until its riders start to be notified',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
    registers: [registry],
  })
  return (lateSeconds) => late.observe(lateSeconds)
}

import { peakLoadOf, processorsAt8, storageOf, type MeasuredCosts, type LimitReached, type MeasuredSizes } from './capacity-model.ts'
import { PROGRAMS, type ProcessorSeconds } from './program-use.ts'

/** Maximum difference between model and measurement, as a fraction of the measurement. */
const MAX_DEVIATION = 0.3
/** A program that uses less processor time is not compared: the clock is too coarse for an exact measurement. */
const MIN_COMPARED_SECONDS = 0.5

const row = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const header = (cells: readonly string[]) => (row(cells), row(cells.map(() => '---')))
const total = (used: ProcessorSeconds) => PROGRAMS.reduce((sum, program) => sum + used[program], 0)
const milliseconds = (used: ProcessorSeconds) =>
  [...PROGRAMS.map((program) => used[program]), total(used)].map((one) => (one * 1000).toFixed(2))

/** Prints the processor time in milliseconds for each kind of work. */
export function printCosts({ idle, requests, secondWithLiveUpdates, streamOpening, streamEvent, alert }: MeasuredCosts): void {
  header(['processor time, ms', ...PROGRAMS, 'all'])
  for (const [kind, used] of Object.entries(requests)) row([kind, ...milliseconds(used)])
  row(['each second with live updates', ...milliseconds(secondWithLiveUpdates)])
  row(['stream opened', ...milliseconds(streamOpening)])
  row(['event on a stream', ...milliseconds(streamEvent)])
  row(['alert by push', ...milliseconds(alert)])
  row(['idle cluster, each second', ...milliseconds(idle)])
}

export function printCapacity(costs: MeasuredCosts, sizes: MeasuredSizes, nginxStreamBytes: number, riders: number): void {
  const { load, streams, alertsAt8 } = peakLoadOf(riders)
  const { used, processes } = processorsAt8(costs, riders)
  const { rows, databaseBytes, fileBytes } = storageOf(sizes, riders)
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  console.log(`\n${riders} riders a day at 8:00: ${Object.values(load.requests)
    .reduce((sum, rate) => sum + rate, 0)
    .toFixed(0)} requests/s, \
${Math.round(streams)} streams (${gigabytes(streams * nginxStreamBytes)} in nginx), ${alertsAt8} alerts
processors: ${PROGRAMS.map((program) => `${program} ${used[program].toFixed(2)}`).join(', ')}; all ${total(used).toFixed(1)}
processes: web ${processes.web}, worker ${processes.worker}; connections ${10 * (processes.web + processes.worker)}
after a year: ${(rows / 1e6).toFixed(1)} million rows, database ${gigabytes(databaseBytes)}, files ${gigabytes(fileBytes)}`)
}

export function printLimits(limits: readonly LimitReached[]): void {
  console.log()
  header(['limit', 'reached at riders a day'])
  for (const { limit, riders } of limits) row([limit, Number(riders.toPrecision(2))])
}

export function printModelCheck(predicted: ProcessorSeconds, measured: ProcessorSeconds): void {
  header(['program', 'predicted, s', 'measured, s', 'predicted / measured'])
  for (const [name, expected, actual] of [
    ...PROGRAMS.map((program) => [program, predicted[program], measured[program]] as const),
    ['all', total(predicted), total(measured)] as const,
  ]) {
    const ratio = expected / actual
    const isClose = actual < MIN_COMPARED_SECONDS || Math.abs(ratio - 1) <= MAX_DEVIATION
    row([name, expected.toFixed(2), actual.toFixed(2), `${ratio.toFixed(2)}${isClose ? '' : ' **off**'}`])
  }
}

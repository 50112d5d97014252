import type { ReadFile } from '../outside/zip-file.ts'
import type { DoubtFound } from './outcome.ts'

// The change of the data files that would put a wrong timetable right, as a unified diff for `git apply`: for people to review.

const CONTEXT = 3

/** A train that runs at other times is moved by the median; one that was not seen is taken out. */
export function proposedChange(read: ReadFile, trip: string, { kind, minutes }: Pick<DoubtFound, 'kind' | 'minutes'>): string {
  const shift = (line: string) => line.replace(/\b\d{1,2}:\d{2}:\d{2}\b/g, (time) => moved(time, minutes ?? 0))
  if (kind === 'shifted') return changed(read, 'stop_times.txt', 'trip_id', trip, shift)
  return changed(read, 'trips.txt', 'trip_id', trip) + changed(read, 'stop_times.txt', 'trip_id', trip)
}

function moved(time: string, minutes: number): string {
  const [h, m, s] = time.split(':').map(Number)
  // A train that is early at midnight would belong to the day before.
  const all = Math.max(0, h! * 60 + m! + minutes)
  return [Math.floor(all / 60), all % 60, s!].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The diff of a file whose rows with an id are changed, or removed. */
function changed(read: ReadFile, name: string, column: string, id: string, change?: (line: string) => string): string {
  const lines = (read(name) ?? '').replace(/\n$/, '').split('\n')
  const at = lines[0]!.split(',').indexOf(column)
  const isOf = (line: string) => line.split(',')[at] === id
  const hunks: string[] = []
  let shift = 0
  for (let i = 1; i < lines.length; i++) {
    if (!isOf(lines[i]!)) continue
    let end = i
    while (end < lines.length && isOf(lines[end]!)) end++
    const old = lines.slice(i, end)
    const next = change ? old.map(change) : []
    const [from, until] = [Math.max(0, i - CONTEXT), Math.min(lines.length, end + CONTEXT)]
    const rows = [
      ...lines.slice(from, i).map((line) => ` ${line}`),
      ...old.map((line) => `-${line}`),
      ...next.map((line) => `+${line}`),
      ...lines.slice(end, until).map((line) => ` ${line}`),
    ]
    const size = until - from
    hunks.push(`@@ -${from + 1},${size} +${from + 1 + shift},${size + next.length - old.length} @@`, ...rows)
    shift += next.length - old.length
    i = end
  }
  return hunks.length === 0 ? '' : [`--- a/data/feed/${name}`, `+++ b/data/feed/${name}`, ...hunks, ''].join('\n')
}

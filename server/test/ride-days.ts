import type { ServiceDay } from '@yatha/timetable'
import { mean, noFigures, quantile, SCENARIOS, simulate } from './ride-day.ts'
import { files } from './serve.ts'

// node --import tsx server/test/ride-days.ts [SEED] [TRAINS]: days with trains on time, late, cancelled and blocked on a single track, of
// which riders send noisy positions (±300 m, gaps, late delivery) through the functions of the server. Wanted: a position error of at most one
// stop, a mean arrival error of at most two minutes, and never a time in the past.

const seed = Number(process.argv[2] ?? 1)
const trains = Number(process.argv[3] ?? 40)
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'] as ServiceDay[]
let isGood = true

for (const scenario of SCENARIOS) {
  const figures = noFigures()
  DAYS.forEach((day, i) => simulate(files.railway, day, scenario, seed * 100 + i, trains, figures))
  const { positions, arrivals, unforeseen, past, falseTimes, falseMissing, shown, statements, refused } = figures
  console.log(
    `${scenario}: ${figures.trains} trains, ${shown} shown, ${statements} statements, ${refused} refused; position error mean ${mean(positions).toFixed(2)} stops, ` +
      `99 of 100 ${quantile(positions, 0.99).toFixed(2)}; arrival error mean ${Math.round(mean(arrivals))} s, 95 of 100 ${Math.round(quantile(arrivals, 0.95))} s` +
      `${unforeseen.length > 0 ? ` (${Math.round(mean(unforeseen))} s before the track is free: nobody can know when)` : ''}; ${past} times in the past, ${falseTimes} false times, ${falseMissing} falsely missing`,
  )
  isGood &&= mean(positions) <= 1 && quantile(positions, 0.99) <= 1 && mean(arrivals) <= 120 && past + falseTimes + falseMissing === 0
}
console.log(isGood ? 'as wanted' : 'NOT as wanted')
process.exitCode = isGood ? 0 : 1

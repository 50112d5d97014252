import type { ServiceDay } from '@yatha/timetable'
import { mean, emptyFigures, quantile, SCENARIOS, simulateDay } from '../../server/test/ride-day.ts'
import { railwayFiles } from '../../server/test/serve.ts'

// node --import tsx bench/server/ride-days.ts [SEED] [TRAINS]: simulates days with trains on time, late, canceled, and blocked on a single
// track. Riders send noisy positions (±300 m, gaps, late delivery) through the server's functions. Targets: a position error of at most
// one stop, a mean arrival error of at most two minutes, and never a time in the past. While a track is blocked for an unknown time,
// times are marked as the earliest possible, and no train may come earlier.

const seed = Number(process.argv[2] ?? 1)
const trains = Number(process.argv[3] ?? 40)
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25'] as ServiceDay[]
let isGood = true

for (const scenario of SCENARIOS) {
  const figures = emptyFigures()
  DAYS.forEach((day, i) => simulateDay(railwayFiles.railway, day, scenario, seed * 100 + i, trains, figures))
  const { positions, arrivals, past, falseTimes, falseMissing, shown, statements, refused } = figures
  const { unforeseen, blocked, earliest, tooSoon, needless } = figures
  console.log(
    `${scenario}: ${figures.trains} trains, ${shown} shown, ${statements} statements, ${refused} refused; position error mean ${mean(positions).toFixed(2)} stops, ` +
      `99 of 100 ${quantile(positions, 0.99).toFixed(2)}; arrival error mean ${Math.round(mean(arrivals))} s, 95 of 100 ${Math.round(quantile(arrivals, 0.95))} s` +
      `${unforeseen.length > 0 ? ` (${Math.round(mean(unforeseen))} s before the track is blocked: nobody can know)` : ''}; ` +
      `${earliest + blocked.length > 0 ? `while it is blocked, ${Math.round((100 * earliest) / (earliest + blocked.length))} of 100 times told as the earliest, error of the others ${Math.round(mean(blocked))} s; ` : ''}` +
      `${tooSoon} trains before the earliest, ${needless} times told so needlessly; ${past} times in the past, ${falseTimes} false times, ${falseMissing} falsely missing`,
  )
  isGood &&=
    mean(positions) <= 1 && quantile(positions, 0.99) <= 1 && mean(arrivals) <= 120 && past + falseTimes + falseMissing + tooSoon === 0
  if (scenario === 'blocked') isGood &&= earliest / (earliest + blocked.length) >= 0.75
}
console.log(isGood ? 'as wanted' : 'NOT as wanted')
process.exitCode = isGood ? 0 : 1

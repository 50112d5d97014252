import { isStale, remembered, updateOf, type CallTimes, type DayView, type Railway, type Route, type TripUpdate } from '@yatha/timetable'
import type { LegStop, StopCall } from '@yatha/contract'
import type { Answers } from './answers.ts'
import { known } from './known.ts'
import { oncePerView, tenSeconds } from './once-per-view.ts'
import { passesAtOnce, stopCall, timesOf } from './stop-call.ts'

/** What is said of a train's calls, as far as it was asked for. */
interface Said {
  readonly id: number
  readonly state: string
  readonly arrives: StopCall[]
  readonly departs: StopCall[]
  readonly first: LegStop[]
  readonly between: LegStop[]
  readonly last: LegStop[]
}

/** The calls of a train on a day in the shape of answers: shared by all rides on it, and the same objects as long as they say the same. */
class RunCalls {
  private readonly stations: ArrayLike<number>

  constructor(
    private readonly answers: Answers,
    private readonly view: DayView,
    route: Route,
    private readonly train: { readonly run: number; readonly dayOffset: number },
    private readonly said: Said,
  ) {
    this.stations = answers.railway.callsOf(route)
  }

  /** Names what is said. */
  get id(): number {
    return this.said.id
  }

  at(call: number, which: 'arrives' | 'departs'): StopCall {
    return (this.said[which][call] ??= stopCall(this.view, this.times(call), which, this.answers.now))
  }

  /** As the first, the last or another stop of a ride. */
  stop(call: number, place: 'first' | 'between' | 'last'): LegStop {
    return (this.said[place][call] ??= {
      station: this.answers.railway.stationAt(this.stations[call]!)!.slug,
      ...known<LegStop>({
        arrives: place === 'last' || (place === 'between' && !passesAtOnce(this.times(call))) ? this.at(call, 'arrives') : undefined,
        departs: place === 'last' ? undefined : this.at(call, 'departs'),
      }),
    })
  }

  private times(call: number): CallTimes {
    return timesOf(this.view, this.train, call)
  }
}

/** Trains of days whose calls are kept. */
const MOST_RUNS = 3000

const kept = new WeakMap<Railway, Map<string, Said>>()
let made = 0

export function runCalls(answers: Answers, view: DayView, route: Route, { run, dayOffset }: { run: number; dayOffset: number }): RunCalls {
  return oncePerView(answers, view, `run ${run} ${dayOffset}`, () => {
    const { railway, now } = answers
    let runs = kept.get(railway)
    if (!runs) kept.set(railway, (runs = new Map()))
    const update = updateOf(view, run, dayOffset)
    const state = update ? stateOf(update, now) : ''
    const name = `${view.day} ${run} ${dayOffset}`
    if (runs.get(name)?.state !== state) runs.delete(name)
    const nothing = () => ({ id: ++made, state, arrives: [], departs: [], first: [], between: [], last: [] })
    return new RunCalls(answers, view, route, { run, dayOffset }, remembered(runs, name, MOST_RUNS, nothing))
  })
}

/** What answers say of an update for ten seconds. */
function stateOf(update: TripUpdate, now: number): string {
  const { seenAt, ...others } = update
  return `${Math.max(0, tenSeconds(tenSeconds(now) - seenAt))} ${isStale(update, tenSeconds(now))} ${JSON.stringify(others)}`
}

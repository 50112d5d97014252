import type { ServiceDay } from '@yatha/timetable'
import { trainKey } from '../railway/index.ts'
import type { Statement } from './statement.ts'

/** A rider's positions on a train that are stored: the latest, and before them, one per minute. */
const LATEST = 3
const APART_SECONDS = 60
const MOST_POSITIONS = 30
/** Maximum number of riders per train, more than fit into one. Statements of further riders are ignored. */
const MOST_RIDERS = 3000

/** Statements of riders about trains, in this process's memory. */
export class Crowd {
  private readonly trains = new Map<string, Map<string, Statement[]>>()
  private readonly lastHere = new Map<string, Statement>()

  add(statement: Statement): void {
    const { kind, rider, call, at } = statement
    const key = trainKey(statement)
    const riders = this.trains.get(key) ?? new Map<string, Statement[]>()
    this.trains.set(key, riders)
    if (!riders.has(rider) && riders.size >= MOST_RIDERS) return
    const before = riders.get(rider) ?? []
    if (kind === 'here') {
      const positions = before.filter((one) => one.kind === 'here')
      riders.set(rider, [...before.filter((one) => one.kind !== 'here'), ...thinned([...positions, statement])])
      if (at >= (this.lastHere.get(rider)?.at ?? 0)) this.lastHere.set(rider, statement)
      return
    }
    const others = before.filter((one) => one.kind === 'here' || one.call !== call || (kind !== 'nothing' && one.kind !== kind))
    riders.set(rider, kind === 'nothing' ? others : [...others, statement])
  }

  /** All statements about a train. */
  of(trip: string, day: ServiceDay): Statement[] {
    const all: Statement[] = []
    for (const said of this.trains.get(trainKey({ trip, day }))?.values() ?? []) for (const one of said) all.push(one)
    return all
  }

  /** Positions on a train by rider, oldest first. */
  positions(trip: string, day: ServiceDay): Map<string, Statement[]> {
    const riders = this.trains.get(trainKey({ trip, day })) ?? new Map<string, Statement[]>()
    return new Map([...riders].map(([rider, said]) => [rider, said.filter(({ kind }) => kind === 'here')]))
  }

  /** Number of riders with a statement since an instant. */
  ridersSince(at: number): number {
    const riders = new Set<string>()
    for (const train of this.trains.values()) for (const [rider, said] of train) if (said.some((one) => one.at >= at)) riders.add(rider)
    return riders.size
  }

  lastPosition(rider: string): Statement | undefined {
    return this.lastHere.get(rider)
  }

  forget(trip: string, day: ServiceDay): void {
    const key = trainKey({ trip, day })
    for (const rider of this.trains.get(key)?.keys() ?? []) {
      const here = this.lastHere.get(rider)
      if (here && trainKey(here) === key) this.lastHere.delete(rider)
    }
    this.trains.delete(key)
  }

  /** Trains with statements. */
  get keys(): { readonly trip: string; readonly day: ServiceDay }[] {
    return [...this.trains.keys()].map((key) => {
      const space = key.lastIndexOf(' ')
      return { trip: key.slice(0, space), day: key.slice(space + 1) as ServiceDay }
    })
  }
}

function thinned(positions: Statement[]): Statement[] {
  const kept = positions.toSorted((a, b) => a.at - b.at)
  const at = kept.length - LATEST - 1
  if (at > 0 && kept[at]!.at - kept[at - 1]!.at < APART_SECONDS) kept.splice(at, 1)
  return kept.slice(-MOST_POSITIONS)
}

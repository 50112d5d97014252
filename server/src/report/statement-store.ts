import type { ServiceDay } from '@yatha/timetable'
import { trainKey } from '../railway/index.ts'
import type { Statement } from './statement.ts'

/** Number of a rider's latest positions on a train that are all stored. Earlier positions are thinned to one a minute. */
const MAX_RECENT_POSITIONS = 3
const MIN_INTERVAL_SECONDS = 60
const MAX_POSITIONS = 30
/** Maximum number of riders per train; more than fit into a train. Statements of further riders are ignored. */
const MAX_RIDERS_PER_TRAIN = 3000

/** Statements of riders about trains, in this process's memory. */
export class StatementStore {
  private readonly trains = new Map<string, Map<string, Statement[]>>()
  private readonly lastPositions = new Map<string, Statement>()

  add(statement: Statement): void {
    const { kind, rider, call, at } = statement
    const key = trainKey(statement)
    const riders = this.trains.get(key) ?? new Map<string, Statement[]>()
    this.trains.set(key, riders)
    if (!riders.has(rider) && riders.size >= MAX_RIDERS_PER_TRAIN) return
    const before = riders.get(rider) ?? []
    if (kind === 'here') {
      const positions = before.filter((one) => one.kind === 'here')
      riders.set(rider, [...before.filter((one) => one.kind !== 'here'), ...thinPositions([...positions, statement])])
      if (at >= (this.lastPositions.get(rider)?.at ?? 0)) this.lastPositions.set(rider, statement)
      return
    }
    const others = before.filter((one) => one.kind === 'here' || one.call !== call || (kind !== 'nothing' && one.kind !== kind))
    riders.set(rider, kind === 'nothing' ? others : [...others, statement])
  }

  /** Returns all statements about a train. */
  listByTrain(trip: string, day: ServiceDay): Statement[] {
    const all: Statement[] = []
    for (const statements of this.trains.get(trainKey({ trip, day }))?.values() ?? []) for (const one of statements) all.push(one)
    return all
  }

  /** Returns the positions on a train by rider, each rider's oldest first. */
  positions(trip: string, day: ServiceDay): Map<string, Statement[]> {
    const riders = this.trains.get(trainKey({ trip, day })) ?? new Map<string, Statement[]>()
    return new Map([...riders].map(([rider, statements]) => [rider, statements.filter(({ kind }) => kind === 'here')]))
  }

  /** Returns the number of riders with a statement since an instant. */
  ridersSince(at: number): number {
    const riders = new Set<string>()
    for (const train of this.trains.values())
      for (const [rider, statements] of train) if (statements.some((one) => one.at >= at)) riders.add(rider)
    return riders.size
  }

  lastPosition(rider: string): Statement | undefined {
    return this.lastPositions.get(rider)
  }

  deleteTrain(trip: string, day: ServiceDay): void {
    const key = trainKey({ trip, day })
    for (const rider of this.trains.get(key)?.keys() ?? []) {
      const last = this.lastPositions.get(rider)
      if (last && trainKey(last) === key) this.lastPositions.delete(rider)
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

function thinPositions(positions: Statement[]): Statement[] {
  const sorted = positions.toSorted((a, b) => a.at - b.at)
  const at = sorted.length - MAX_RECENT_POSITIONS - 1
  if (at > 0 && sorted[at]!.at - sorted[at - 1]!.at < MIN_INTERVAL_SECONDS) sorted.splice(at, 1)
  return sorted.slice(-MAX_POSITIONS)
}

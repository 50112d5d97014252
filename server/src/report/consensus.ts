import { RIDERS_TO_AGREE } from '@yatha/contract'
import type { Statement } from './statement.ts'

/** Riders whose delays are this close to the median say the same. */
export const SAME_SECONDS = 180
/** What was said within this time of one another is compared. */
const TOGETHER_SECONDS = 1200
/** However many riders share a network, they are not enough by themselves. */
const MOST_OF_NETWORK = 2
/** Latest statements from which an agreement is looked for. */
const MOST_ANCHORS = 60

/** Riders who say the same. */
export interface Group {
  readonly members: readonly Statement[]
  /** At least RIDERS_TO_AGREE if others are shown it. */
  readonly strength: number
}

/** Riders who have seen a train. */
export interface Seen extends Group {
  readonly delaySeconds: number
}

/** What riders agree on about one train. */
export interface Consensus {
  readonly seen: Seen | undefined
  readonly missing: Group | undefined
  readonly crowded: Group | undefined
}

/**
 * What is shown of a train. A rider who has been right before is enough; of others, `RIDERS_TO_AGREE`, and at most two of
 * each network count. Riders who say otherwise at the time, and are as many, keep it from being shown. A train that was seen
 * is not missing, unless more riders than that say so later.
 */
export function consensusOf(statements: readonly Statement[]): Consensus {
  const heard = withoutOutdated(statements.filter(({ standing }) => standing !== 'none'))
  const seen = agreedTimes(heard.filter(isSighting))
  const missing = shown(group(latestOfRiders(heard.filter(isMissing))))
  const crowded = shown(group(latestOfRiders(heard.filter(({ kind }) => kind === 'crowded'))))
  const isOutweighed = seen && missing && missing.strength > seen.strength && newest(missing) > newest(seen)
  return { seen: isOutweighed ? undefined : seen, missing: isOutweighed || !seen ? missing : undefined, crowded }
}

/** Those who say the same as a statement, with its rider, whether or not they count. */
export function agreeing(statements: readonly Statement[], own: Statement): Group {
  const others = statements.filter((one) => one.rider !== own.rider && one.standing !== 'none')
  return group([own, ...latestOfRiders(withoutOutdated(others).filter((one) => isSame(one, own)))])
}

function isSame(one: Statement, other: Statement): boolean {
  if (isSighting(other)) return isSighting(one) && isTogether(one, other) && Math.abs(one.delaySeconds - other.delaySeconds) <= SAME_SECONDS
  return isMissing(other) ? isMissing(one) : one.kind === other.kind
}

export const isSighting = ({ kind }: Statement): boolean => kind === 'came' || kind === 'here'
export const isMissing = ({ kind }: Statement): boolean => kind === 'notYet' || kind === 'didNotRun'
const isTogether = (one: Statement, other: Statement): boolean => Math.abs(one.at - other.at) <= TOGETHER_SECONDS

/** The latest sightings that agree. */
function agreedTimes(sightings: readonly Statement[]): Seen | undefined {
  const latest = sightings.toSorted((a, b) => b.at - a.at)
  for (const anchor of latest.slice(0, MOST_ANCHORS)) {
    const from = latest.findIndex((one) => one.at <= anchor.at)
    const until = latest.findIndex((one) => one.at < anchor.at - TOGETHER_SECONDS)
    const heard = latestOfRiders(latest.slice(from, until === -1 ? undefined : until))
    const near = heard.filter((one) => Math.abs(one.delaySeconds - anchor.delaySeconds) <= SAME_SECONDS)
    const delaySeconds = median(near.map((one) => one.delaySeconds))
    const isOf = (one: Statement) => Math.abs(one.delaySeconds - delaySeconds) <= SAME_SECONDS
    const agreed = group(heard.filter(isOf))
    if (shown(agreed) && agreed.strength > strengthOf(heard.filter((one) => !isOf(one)))) return { ...agreed, delaySeconds }
  }
  return undefined
}

const shown = (found: Group): Group | undefined => (found.strength >= RIDERS_TO_AGREE ? found : undefined)
const group = (members: readonly Statement[]): Group => ({ members, strength: strengthOf(members) })
export const newest = ({ members }: Group): number => Math.max(...members.map(({ at }) => at))

function strengthOf(members: readonly Statement[]): number {
  const ofNetwork = new Map<string, number>()
  const places = new Set<string>()
  let strength = 0
  for (const { standing, network, kind, call, progress, at } of members) {
    if (standing === 'trusted') strength += RIDERS_TO_AGREE
    if (standing !== 'counts') continue
    // Two phones at the very same place between two stops, in the very same second, are one that was repeated.
    const place = kind === 'here' && progress > 0 ? `${call} ${progress} ${at}` : undefined
    if (place !== undefined && places.has(place)) continue
    if (place !== undefined) places.add(place)
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1)
  }
  for (const riders of ofNetwork.values()) strength += Math.min(riders, MOST_OF_NETWORK)
  return strength
}

/** Without what a rider said before seeing the train, or before missing it. */
function withoutOutdated(statements: readonly Statement[]): Statement[] {
  const last = new Map(
    latestOfRiders(statements.filter((one) => isSighting(one) || isMissing(one))).map((one) => [one.rider, isSighting(one)]),
  )
  return statements.filter((one) => one.kind === 'crowded' || isSighting(one) === last.get(one.rider))
}

/** The latest statement of each rider. */
function latestOfRiders(statements: readonly Statement[]): Statement[] {
  const latest = new Map<string, Statement>()
  for (const one of statements) if (one.at >= (latest.get(one.rider)?.at ?? 0)) latest.set(one.rider, one)
  return [...latest.values()]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}

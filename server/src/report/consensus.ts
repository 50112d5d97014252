import { MIN_MATCHING_REPORTS } from '@yatha/contract'
import { OPERATOR_OR_FEED, type Statement } from './statement.ts'

/** Maximum difference from the median delay at which riders' delays match. */
export const MAX_MATCHING_DIFFERENCE_SECONDS = 180
/** Maximum time between two sightings that are compared. */
const COMPARISON_WINDOW_SECONDS = 1200
/** Maximum number of riders who count per network (an IPv4 address or an IPv6 /48), so that no network is enough by itself. */
const MAX_RIDERS_PER_NETWORK = 2
/** Minimum number of other networks whose riders must confirm a report. */
const MIN_CONFIRMING_NETWORKS = 2
/** Maximum number of sightings, latest first, that are tried as the center of a group of matching delays. */
const MAX_ANCHORS = 60

/** Riders whose statements match. */
export interface RiderGroup {
  readonly members: readonly Statement[]
  /** Sum of the riders' weights. The group is published if this is at least MIN_MATCHING_REPORTS. */
  readonly strength: number
}

/** Riders who have seen a train with about the same delay. */
export interface DelayConsensus extends RiderGroup {
  readonly delaySeconds: number
}

/** The statements about a train that enough riders confirm. */
export interface Consensus {
  readonly seen: DelayConsensus | undefined
  readonly missing: RiderGroup | undefined
  /** Riders who have not seen the train, if they are too few to show it as missing; `strength` is the number of these riders who count. */
  readonly notSeen: RiderGroup | undefined
  readonly crowded: RiderGroup | undefined
}

/**
 * Returns the consensus to publish about a train. A delay requires one trusted rider or `MIN_MATCHING_REPORTS` other riders. A missing train
 * always requires `MIN_MATCHING_REPORTS` riders, of whom one must be proven. At most two riders of each network count. If equally many riders
 * disagree at the same time, there is no consensus. A train that was seen is not missing, unless more riders later report that it is.
 */
export function consensusOf(statements: readonly Statement[]): Consensus {
  const counted = withoutOutdated(statements.filter(({ standing }) => standing !== 'none'))
  const sightings = counted.filter(isSighting)
  const seen = findDelayConsensus(sightings)
  const notSeen = toUntrustedGroup(latestOfRiders(counted.filter(isMissingReport)))
  const missing = hasProvenMember(notSeen) ? ifPublished(notSeen) : undefined
  const crowded = ifPublished(toGroup(latestOfRiders(counted.filter(({ kind }) => kind === 'crowded'))))
  if (seen && missing && missing.strength > seen.strength && latestStatementTime(missing) > latestStatementTime(seen))
    return { seen: undefined, missing, notSeen: undefined, crowded }
  if (seen || missing) return { seen, missing: seen ? undefined : missing, notSeen: undefined, crowded }
  return { seen, missing, notSeen: notSeen.strength > strengthOf(latestOfRiders(sightings)) ? notSeen : undefined, crowded }
}

/** Returns the riders whose statements match a statement. Includes its own rider, even if that rider does not count. */
export function matchingGroup(statements: readonly Statement[], own: Statement): RiderGroup {
  const others = statements.filter((one) => one.rider !== own.rider && one.standing !== 'none')
  const members = [own, ...latestOfRiders(withoutOutdated(others).filter((one) => matches(one, own)))]
  return isMissingReport(own) ? toUntrustedGroup(members) : toGroup(members)
}

/** Returns the riders who confirm a report from `network`: one rider of each other network, or nobody if there are too few networks. */
export function confirmersOf(network: string, members: readonly Statement[]): string[] {
  const riders = new Map(members.map((one) => [one.network, one.rider]))
  riders.delete(network)
  return riders.size >= MIN_CONFIRMING_NETWORKS ? [...riders.values()] : []
}

/**
 * Returns whether any rider of a group is proven: an operator, a feed, or enough riders outside the group confirmed a report by this
 * rider on another day. Accounts that only confirm one another are therefore not proven as a group.
 */
export function hasProvenMember({ members }: Pick<RiderGroup, 'members'>): boolean {
  const riders = new Set(members.map(({ rider }) => rider))
  return members.some(
    ({ confirmers = [] }) =>
      confirmers.includes(OPERATOR_OR_FEED) || confirmers.filter((one) => !riders.has(one)).length >= MIN_CONFIRMING_NETWORKS,
  )
}

function matches(one: Statement, other: Statement): boolean {
  if (isSighting(other))
    return (
      isSighting(one) && isWithinWindow(one, other) && Math.abs(one.delaySeconds - other.delaySeconds) <= MAX_MATCHING_DIFFERENCE_SECONDS
    )
  return isMissingReport(other) ? isMissingReport(one) : one.kind === other.kind
}

export const isSighting = ({ kind }: Statement): boolean => kind === 'came' || kind === 'here'
export const isMissingReport = ({ kind }: Pick<Statement, 'kind'>): boolean => kind === 'notYet' || kind === 'didNotRun'
const isWithinWindow = (one: Statement, other: Statement): boolean => Math.abs(one.at - other.at) <= COMPARISON_WINDOW_SECONDS

/** Returns the latest sightings with matching delays; undefined if too few riders agree, or if as many riders disagree. */
function findDelayConsensus(sightings: readonly Statement[]): DelayConsensus | undefined {
  const latest = sightings.toSorted((a, b) => b.at - a.at)
  for (const anchor of latest.slice(0, MAX_ANCHORS)) {
    const from = latest.findIndex((one) => one.at <= anchor.at)
    const until = latest.findIndex((one) => one.at < anchor.at - COMPARISON_WINDOW_SECONDS)
    const recent = latestOfRiders(latest.slice(from, until === -1 ? undefined : until))
    const similar = recent.filter((one) => Math.abs(one.delaySeconds - anchor.delaySeconds) <= MAX_MATCHING_DIFFERENCE_SECONDS)
    const delaySeconds = median(similar.map((one) => one.delaySeconds))
    const isSimilar = (one: Statement) => Math.abs(one.delaySeconds - delaySeconds) <= MAX_MATCHING_DIFFERENCE_SECONDS
    const members = toGroup(recent.filter(isSimilar))
    if (ifPublished(members) && members.strength > strengthOf(recent.filter((one) => !isSimilar(one)))) return { ...members, delaySeconds }
  }
  return undefined
}

const ifPublished = (found: RiderGroup): RiderGroup | undefined => (found.strength >= MIN_MATCHING_REPORTS ? found : undefined)
const toGroup = (members: readonly Statement[]): RiderGroup => ({ members, strength: strengthOf(members) })
/** Creates a group in which each rider counts as one, even a trusted rider. */
const toUntrustedGroup = (members: readonly Statement[]): RiderGroup => ({ members, strength: strengthOf(members, false) })
export const latestStatementTime = ({ members }: RiderGroup): number => Math.max(...members.map(({ at }) => at))

function strengthOf(members: readonly Statement[], isTrustEnough = true): number {
  const ridersByNetwork = new Map<string, number>()
  const positions = new Set<string>()
  let strength = 0
  for (const { standing, network, kind, call, progress, at } of members) {
    if (standing === 'none') continue
    if (standing === 'trusted' && isTrustEnough) {
      strength += MIN_MATCHING_REPORTS
      continue
    }
    // Identical positions between two stops in the same second are one position that was sent twice.
    const position = kind === 'here' && progress > 0 ? `${call} ${progress} ${at}` : undefined
    if (position !== undefined && positions.has(position)) continue
    if (position !== undefined) positions.add(position)
    ridersByNetwork.set(network, (ridersByNetwork.get(network) ?? 0) + 1)
  }
  for (const riders of ridersByNetwork.values()) strength += Math.min(riders, MAX_RIDERS_PER_NETWORK)
  return strength
}

/** Removes statements that the same rider has contradicted: reports of a missing train if the latest is a sighting, and vice versa. */
function withoutOutdated(statements: readonly Statement[]): Statement[] {
  const last = new Map(
    latestOfRiders(statements.filter((one) => isSighting(one) || isMissingReport(one))).map((one) => [one.rider, isSighting(one)]),
  )
  return statements.filter((one) => one.kind === 'crowded' || isSighting(one) === last.get(one.rider))
}

/** Returns the latest statement of each rider. */
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

import { REACTIONS, type ReactionCounts, type ReactionKind } from '@yatha/contract'

/** Counts as stored: of each of REACTIONS, in its order. */
export type StoredCounts = readonly number[]

/** A place in REACTIONS, from 1, as stored and as PostgreSQL counts. */
export const placeOf = (kind: ReactionKind): number => REACTIONS.indexOf(kind) + 1

export const kindAt = (place: number): ReactionKind => REACTIONS[place - 1]!

export const countsShown = (counts: StoredCounts): ReactionCounts =>
  Object.fromEntries(REACTIONS.flatMap((kind, i) => (counts[i]! > 0 ? [[kind, counts[i]!]] : [])))

/** The counts of a row, and what the viewer chose. */
export const reactedShown = (counts: StoredCounts, own: number | null) => ({
  reactions: countsShown(counts),
  ...(own !== null && { own: kindAt(own) }),
})

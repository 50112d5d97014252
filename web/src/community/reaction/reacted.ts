import type { Reacted, ReactionCounts, ReactionKind } from '@yatha/contract'
import { REACTIONS } from '@yatha/contract'

/** A copy of `reacted` in which the rider’s reaction is `kind` (undefined for none), with adjusted counts. */
export function withReaction<T extends Reacted>(reacted: T, kind: ReactionKind | undefined): T {
  const { own: previous, ...rest } = reacted
  const counts: Partial<Record<ReactionKind, number>> = { ...reacted.reactions }
  if (previous !== undefined) add(counts, previous, -1)
  if (kind !== undefined) add(counts, kind, 1)
  return { ...rest, reactions: counts, ...(kind !== undefined && { own: kind }) } as T // Only fields of `Reacted` differ.
}

/** A copy of `item` with the reactions from a response. */
export function withServerReactions<T extends Reacted>(item: T, { reactions, own }: Reacted): T {
  const { own: _, ...rest } = item
  return { ...rest, reactions, ...(own !== undefined && { own }) } as T // Only fields of `Reacted` differ.
}

function add(counts: Partial<Record<ReactionKind, number>>, kind: ReactionKind, by: 1 | -1): void {
  const count = (counts[kind] ?? 0) + by
  if (count > 0) counts[kind] = count
  else delete counts[kind]
}

/** The kinds that riders chose, most frequent first, and the total number of reactions. */
export function summarizeReactions(counts: ReactionCounts): { kinds: readonly ReactionKind[]; total: number } {
  const kinds = REACTIONS.filter((kind) => counts[kind] !== undefined).toSorted((a, b) => counts[b]! - counts[a]!)
  return { kinds, total: kinds.reduce((sum, kind) => sum + counts[kind]!, 0) }
}

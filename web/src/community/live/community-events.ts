import type { CommunityEvent } from '@yatha/contract'

const KINDS: ReadonlySet<unknown> = new Set<CommunityEvent['kind']>([
  'posted',
  'edited',
  'removed',
  'counted',
  'commented',
  'commentEdited',
  'commentRemoved',
  'commentCounted',
  'missed',
])

/** Parses an event of the stream; undefined if this version does not support it. */
export function parseCommunityEvent(text: string): CommunityEvent | undefined {
  try {
    const event = JSON.parse(text) as { kind?: unknown; slug?: unknown } | null
    const isKnown = KINDS.has(event?.kind) && (event?.kind === 'missed' || typeof event?.slug === 'string')
    return isKnown ? (event as CommunityEvent) : undefined // Our server guarantees the other fields.
  } catch {
    return undefined
  }
}

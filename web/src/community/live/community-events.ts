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

/** The event of a text of the stream; undefined if it is none that this version knows. */
export function readCommunityEvent(text: string): CommunityEvent | undefined {
  try {
    const event = JSON.parse(text) as { kind?: unknown; slug?: unknown } | null
    const isKnown = KINDS.has(event?.kind) && (event?.kind === 'missed' || typeof event?.slug === 'string')
    return isKnown ? (event as CommunityEvent) : undefined // Our server checks its other fields.
  } catch {
    return undefined
  }
}

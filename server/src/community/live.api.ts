import { randomUUID } from 'node:crypto'
import type { CommunityEvent } from '@yatha/contract'
import { followCommunity } from '@yatha/contract/endpoints'
import { EventStreams, eventText } from '../http/event-streams.ts'
import { headerOf } from '../http/headers.ts'
import type { OpenStreams } from '../http/open-streams.ts'
import { serveEvents, type Served } from '../http/serve.ts'
import type { CommunityEvents } from './community-events.ts'

/** So many events are kept for clients that reconnect. */
const MOST_KEPT = 500

/** What happens in the community, as a stream of events. */
export function liveFeature(events: CommunityEvents, streams: OpenStreams): { readonly served: Served[]; readonly open: () => number } {
  const kept = new KeptEvents()
  const clients = new EventStreams(streams)
  events.subscribe((event) => clients.send(kept.add(event)))
  return {
    served: [serveEvents(followCommunity, (c) => clients.answer(c, kept.since(headerOf(c, 'last-event-id'))))],
    open: () => clients.count,
  }
}

/** The latest events of this process, which numbers them for itself. */
class KeptEvents {
  private readonly process = randomUUID().slice(0, 8)
  private last = 0
  private texts: string[] = []

  add(event: CommunityEvent): string {
    const text = eventText(`${this.process}-${++this.last}`, event)
    this.texts = [...this.texts.slice(1 - MOST_KEPT), text]
    return text
  }

  /** What a client lacks that has the event `id`; `missed` if that is not known any more. A new client lacks nothing. */
  since(id: string | undefined): string {
    // A comment, so that the client knows that it is connected.
    if (id === undefined) return `id: ${this.process}-${this.last}\n:\n\n`
    const [process, number] = id.split('-')
    const lacks = this.last - Number(number)
    if (process !== this.process || !(lacks >= 0 && lacks <= this.texts.length))
      return eventText(`${this.process}-${this.last}`, { kind: 'missed' } satisfies CommunityEvent)
    return lacks === 0 ? ':\n\n' : this.texts.slice(-lacks).join('')
  }
}

import { randomUUID } from 'node:crypto'
import type { LiveEvent } from '@yatha/contract'
import { followLive, showLive } from '@yatha/contract/endpoints'
import type { Services } from '../services.ts'
import { EventStreams, formatSseEvent } from '../http/event-streams.ts'
import { requestHeader } from '../http/headers.ts'
import { serve, serveEvents, type ServedEndpoint } from '../http/serve.ts'
import type { Clock } from '../adapters/clock.ts'
import type { LiveChange } from './live-railway.ts'
import type { ServedRailway } from './served-railway.ts'

/** Number of changes stored for clients that reconnect. */
const MAX_STORED_EVENTS = 200

/** Endpoints for all live data: as a stream of events, and as one response. */
export function liveApi({ served, clock, streams }: Pick<Services, 'served' | 'clock' | 'streams'>): ServedEndpoint[] {
  const { live } = served
  const events = new LiveEvents(served, clock)
  const clients = new EventStreams(streams)
  live.subscribe((change) => clients.send(events.add(change)))
  return [
    serveEvents(followLive, (c, { client }) =>
      clients.answer(c, client, { first: events.since(requestHeader(c, 'last-event-id')), subscriber: undefined }),
    ),
    serve(showLive, () => toLiveEvent(live.snapshot, served, clock)),
  ]
}

/** The latest changes, as texts of server-sent events. Versions and event ids are specific to this process. */
class LiveEvents {
  private readonly processId = randomUUID().slice(0, 8)
  private recentEvents: { readonly version: number; readonly text: string }[] = []

  constructor(
    private readonly served: ServedRailway,
    private readonly clock: Clock,
  ) {}

  add(change: LiveChange): string {
    const text = this.textOf(change)
    this.recentEvents = [...this.recentEvents.slice(1 - MAX_STORED_EVENTS), { version: change.version, text }]
    return text
  }

  /**
   * Returns the events after `id`, the last event that a client has received: the changes since then or, if these are no longer stored,
   * all live data.
   */
  since(id: string | undefined): string {
    const [process, version] = id?.split('-') ?? []
    const from = Number(version)
    const { snapshot } = this.served.live
    const { version: current } = snapshot
    const oldest = this.recentEvents[0]?.version ?? current + 1
    if (process !== this.processId || !(from >= oldest - 1 && from <= current)) return this.textOf(snapshot)
    // If nothing has changed, returns an SSE comment (a line that starts with a colon), so that the client notices that it is connected.
    return this.recentEvents.flatMap((event) => (event.version > from ? [event.text] : [])).join('') || ':\n\n'
  }

  private textOf(change: LiveChange): string {
    return formatSseEvent(`${this.processId}-${change.version}`, toLiveEvent(change, this.served, this.clock))
  }
}

const toLiveEvent = (change: LiveChange, { files }: ServedRailway, clock: Clock): LiveEvent => ({
  at: Math.floor(clock.nowMs() / 1000),
  pack: `/data/${files.packFile}`,
  ...change,
})

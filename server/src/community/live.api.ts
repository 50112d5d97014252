import { randomUUID } from 'node:crypto'
import type { CommunityEvent } from '@yatha/contract'
import { followCommunity } from '@yatha/contract/endpoints'
import { logFailure } from '../database-error.ts'
import type { Db } from '../db/database.ts'
import { EventStreams, formatSseEvent } from '../http/event-streams.ts'
import { requestHeader } from '../http/headers.ts'
import { serveEvents, type ServedEndpoint } from '../http/serve.ts'
import { authorIdOf } from './author.store.ts'
import { commentCountsByViewer, postCountsByViewer } from './counts.store.ts'
import type { CommunityDeps } from './deps.ts'
import { toReactionCounts } from './reactions.ts'
import { idOf } from './slug.ts'
import { blockedOrReportedIds } from './visibility.ts'
import type { Services } from '../services.ts'

/** Maximum number of events stored for clients that reconnect. */
const MAX_STORED_EVENTS = 500

/** A client of the stream. */
interface Subscriber {
  /** Undefined for a guest. */
  readonly accountId: string | undefined
  choices: LiveChoices
}

/** A rider's author id, and the ids of the riders, posts and comments that the rider blocked or reported. */
interface LiveChoices {
  /** Undefined for guests, and for riders who have never written, blocked or reported. */
  readonly authorId: string | undefined
  readonly unwanted: ReadonlySet<string>
}

/** Returns whether a subscriber needs filtered events. All other subscribers receive the same events. */
const hasUnwanted = ({ choices }: Subscriber): boolean => choices.unwanted.size > 0

async function readLiveChoices(db: () => Db, accountId: string | undefined): Promise<LiveChoices> {
  const authorId = accountId === undefined ? undefined : await authorIdOf(db(), accountId)
  return { authorId, unwanted: authorId === undefined ? new Set() : await blockedOrReportedIds(db(), authorId) }
}

type LiveParts = Pick<Services, 'streams' | 'log'>

/**
 * Creates the event streams of public posts and comments. A rider's stream omits posts and comments that the rider reported, and all
 * content of riders whom they blocked or reported. The counts in the stream omit these, too.
 */
export function communityLiveApi({ database, events }: CommunityDeps, { streams, log }: LiveParts): ServedEndpoint[] {
  const storedEvents = new StoredEvents()
  const clients = new EventStreams<Subscriber>(streams)
  const db = () => database.db
  let queueTail: Promise<unknown> = Promise.resolve()
  /** Runs a step after all earlier steps, so that filtered events stay in order although some need a query. */
  const runInOrder = (step: () => Promise<void>) => {
    queueTail = queueTail.then(step).catch((error: unknown) => logFailure(log, error, 'community events were not sent'))
  }
  events.subscribe((event, riders) => {
    const { id, text } = storedEvents.add(event)
    clients.send((subscriber) => (hasUnwanted(subscriber) ? undefined : text))
    const ids = [...riders, ...idsIn(event)]
    const isWanted = ({ choices }: Subscriber) => !ids.some((one) => choices.unwanted.has(one))
    runInOrder(async () => {
      const recipients = [...clients.subscribers].filter((one) => hasUnwanted(one) && isWanted(one))
      if (recipients.length === 0) return
      const eventFor = await withOwnCounts(db, event, recipients).catch((error: unknown) =>
        logFailure(log, error, 'counts for riders could not be read'),
      )
      clients.send((subscriber) =>
        eventFor && hasUnwanted(subscriber) && isWanted(subscriber) ? formatSseEvent(id, eventFor(subscriber)) : undefined,
      )
    })
  })
  events.subscribeToChoices((accountId) =>
    runInOrder(async () => {
      const ofAccount = [...clients.subscribers].filter((one) => one.accountId === accountId)
      if (ofAccount.length === 0) return
      const choices = await readLiveChoices(db, accountId)
      for (const subscriber of ofAccount) subscriber.choices = choices
    }),
  )
  return [
    serveEvents(followCommunity, async (c, { caller, client }) => {
      const accountId = (await caller())?.rider.id
      const subscriber: Subscriber = { accountId, choices: await readLiveChoices(db, accountId) }
      const response = clients.answer(c, client, {
        first: storedEvents.since(requestHeader(c, 'last-event-id'), hasUnwanted(subscriber)),
        subscriber,
      })
      // Reads the choices again, because the rider may have blocked somebody after the first read and before the subscriber was added.
      if (accountId !== undefined)
        runInOrder(async () => {
          subscriber.choices = await readLiveChoices(db, accountId)
        })
      return response
    }),
  ]
}

/** Returns the ids of the post and comments that an event is about. */
const idsIn = (event: CommunityEvent): string[] => {
  const slugs = event.kind === 'missed' ? [] : [event.slug, 'comment' in event && event.comment, 'replyTo' in event && event.replyTo]
  return slugs.flatMap((slug) => (slug ? (idOf(slug) ?? []) : []))
}

/** Returns a function that replaces the counts in the event with those that a subscriber sees. Uses one query for all subscribers. */
async function withOwnCounts(
  db: () => Db,
  event: CommunityEvent,
  subscribers: readonly Subscriber[],
): Promise<(subscriber: Subscriber) => CommunityEvent> {
  if ((event.kind !== 'counted' && event.kind !== 'commentCounted') || subscribers.length === 0) return () => event
  const id = idOf(event.kind === 'counted' ? event.slug : event.comment) ?? ''
  const authorIds = [...new Set(subscribers.flatMap(({ choices }) => choices.authorId ?? []))]
  const counts = await (event.kind === 'counted' ? postCountsByViewer : commentCountsByViewer)(db(), authorIds, [id])
  return ({ choices }) => {
    if (choices.authorId === undefined) return event
    const ownCounts = counts(choices.authorId)(id, event)
    return { ...ownCounts, reactions: toReactionCounts(ownCounts.reactions) }
  }
}

/** The latest events that this process has received. Their ids are valid in this process only. */
class StoredEvents {
  private readonly processId = randomUUID().slice(0, 8)
  private lastNumber = 0
  private texts: string[] = []

  add(event: CommunityEvent): { readonly id: string; readonly text: string } {
    const id = `${this.processId}-${++this.lastNumber}`
    const text = formatSseEvent(id, event)
    this.texts = [...this.texts.slice(1 - MAX_STORED_EVENTS), text]
    return { id, text }
  }

  /**
   * Returns the text of the events after `id`, the last event that a client has received. Returns the event `missed` if those events are no
   * longer stored, or if the client receives filtered events, which are not stored. A client without an id is new and has missed nothing.
   */
  since(id: string | undefined, hasOwnEvents: boolean): string {
    // Sends an SSE comment (a line that starts with a colon), so that the client notices that it is connected.
    if (id === undefined) return `id: ${this.processId}-${this.lastNumber}\n:\n\n`
    const [process, number] = id.split('-')
    const missedCount = this.lastNumber - Number(number)
    if (process === this.processId && missedCount === 0) return ':\n\n'
    if (process !== this.processId || hasOwnEvents || !(missedCount > 0 && missedCount <= this.texts.length))
      return formatSseEvent(`${this.processId}-${this.lastNumber}`, { kind: 'missed' } satisfies CommunityEvent)
    return this.texts.slice(-missedCount).join('')
  }
}

import type { CommunityEvent } from '@yatha/contract'
import { logFailure } from '../database-error.ts'
import { publishHint } from '../adapters/messaging/bus.ts'
import { publicCommentCounts } from './comment.store.ts'
import { publicPostCounts } from './post.store.ts'
import { slugOf } from './slug.ts'
import type { Services } from '../services.ts'

const TOPIC = 'community'
const CHOICES_TOPIC = 'community-choices'
/** Minimum interval between two events with counts. */
const COUNT_INTERVAL_MS = 300

export type EventsParts = Pick<Services, 'bus' | 'database' | 'log'>

/** Sends community events to all processes of the server, and receives them. */
export class CommunityEvents {
  private readonly posts = new Set<string>()
  private readonly comments = new Set<string>()
  private countTimer: NodeJS.Timeout | undefined

  constructor(private readonly parts: EventsParts) {}

  /** Sends an event about a public post or comment. A subscriber who has blocked or reported one of `riders` does not receive it. */
  publish(event: CommunityEvent, riders: readonly string[]): void {
    void publishHint(this.parts, TOPIC, JSON.stringify({ ...event, riders }))
  }

  /**
   * Announces to all processes that a rider's blocks or reports have changed. Resolves when the message is sent, so that later events
   * respect the change.
   */
  announceChoices(accountId: string): Promise<void> {
    return publishHint(this.parts, CHOICES_TOPIC, accountId)
  }

  /** Queues an event with the current counts of a post. */
  queuePostCounts(id: string): void {
    this.posts.add(id)
    this.scheduleCounts()
  }

  /** Queues an event with the current counts of a comment. */
  queueCommentCounts(id: string): void {
    this.comments.add(id)
    this.scheduleCounts()
  }

  /** Calls `listener` for the events of all processes. */
  subscribe(listener: (event: CommunityEvent, riders: readonly string[]) => void): () => void {
    return this.parts.bus.subscribe(TOPIC, (message) => {
      // The cast is safe, because one of our processes has encoded the message. A process of an earlier version sends no riders.
      const { riders = [], ...event } = JSON.parse(message) as CommunityEvent & { readonly riders?: readonly string[] }
      listener(event as CommunityEvent, riders)
    })
  }

  /** Calls `listener` with the account of each rider who changes their blocks or reports. */
  subscribeToChoices(listener: (accountId: string) => void): () => void {
    return this.parts.bus.subscribe(CHOICES_TOPIC, listener)
  }

  private scheduleCounts(): void {
    this.countTimer ??= setTimeout(() => void this.publishCounts(), COUNT_INTERVAL_MS).unref()
  }

  private async publishCounts(): Promise<void> {
    this.countTimer = undefined
    const [posts, comments] = [[...this.posts], [...this.comments]]
    this.posts.clear()
    this.comments.clear()
    const { database, log } = this.parts
    try {
      for (const { id, riders, ...counts } of posts.length > 0 ? await publicPostCounts(database.db, posts) : [])
        this.publish({ kind: 'counted', slug: slugOf(id), ...counts }, riders)
      for (const { id, postId, replyTo, riders, ...counts } of comments.length > 0 ? await publicCommentCounts(database.db, comments) : [])
        this.publish(
          {
            kind: 'commentCounted',
            slug: slugOf(postId),
            comment: slugOf(id),
            ...(replyTo !== null && { replyTo: slugOf(replyTo) }),
            ...counts,
          },
          riders,
        )
    } catch (error) {
      logFailure(log, error, 'counts were not published')
    }
  }
}

import type { CommunityEvent } from '@yatha/contract'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { hint, type Bus } from '../outside/bus.ts'
import { publicCommentCounts } from './comment.store.ts'
import { publicCounts } from './post.store.ts'
import { slugOf } from './slug.ts'

const TOPIC = 'community'
/** Counts that change often are told at most this often. */
const COUNT_EVERY_MS = 300

export interface EventsParts {
  readonly bus: Bus
  readonly database: Database
  readonly log: Logger
  readonly isAway: (error: unknown) => boolean
}

/** Tells all processes what happens in the community. */
export class CommunityEvents {
  private readonly posts = new Set<string>()
  private readonly comments = new Set<string>()
  private counting: NodeJS.Timeout | undefined

  constructor(private readonly parts: EventsParts) {}

  tell(event: CommunityEvent): void {
    void hint(this.parts, TOPIC, JSON.stringify(event))
  }

  /** The counts of a post have changed. */
  countPost(id: string): void {
    this.posts.add(id)
    this.countSoon()
  }

  /** The counts of a comment have changed. */
  countComment(id: string): void {
    this.comments.add(id)
    this.countSoon()
  }

  /** Calls `listener` with what happens in any process. */
  subscribe(listener: (event: CommunityEvent) => void): () => void {
    // Written by our own code.
    return this.parts.bus.subscribe(TOPIC, (message) => listener(JSON.parse(message) as CommunityEvent))
  }

  private countSoon(): void {
    this.counting ??= setTimeout(() => void this.count(), COUNT_EVERY_MS).unref()
  }

  private async count(): Promise<void> {
    this.counting = undefined
    const [posts, comments] = [[...this.posts], [...this.comments]]
    this.posts.clear()
    this.comments.clear()
    const { database, log, isAway } = this.parts
    try {
      for (const { id, ...counts } of posts.length > 0 ? await publicCounts(database.db, posts) : [])
        this.tell({ kind: 'counted', slug: slugOf(id), ...counts })
      for (const { id, postId, replyTo, ...counts } of comments.length > 0 ? await publicCommentCounts(database.db, comments) : [])
        this.tell({
          kind: 'commentCounted',
          slug: slugOf(postId),
          comment: slugOf(id),
          ...(replyTo !== null && { replyTo: slugOf(replyTo) }),
          ...counts,
        })
    } catch (error) {
      if (!isAway(error)) log.error({ err: error }, 'counts were not told')
    }
  }
}

import { setTimeout as later } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import type { AcknowledgedChanges } from './load.ts'

const EMAIL_TIMEOUT_MS = 90_000

/** Numbers of acknowledged changes. */
interface Counts {
  readonly posts: number
  readonly photos: number
  readonly emails: number
}

/** Acknowledged changes that the cluster has lost, or made more than once. */
export interface ChangeDifference {
  readonly lost: Counts
  readonly doubled: Counts
  /** Seconds from the end of the load until every e-mail was sent. */
  readonly emailSeconds: number
}

/** Compares the acknowledged changes with the database, the file store and the mail server; waits for e-mails. */
export async function compareWithStores(
  { address, admin, mail }: Cluster,
  { posts, photos, addresses }: AcknowledgedChanges,
  database: 'primary' | 'replica',
): Promise<ChangeDifference> {
  const began = performance.now()
  const rows = await countPosts(admin(database), posts)
  let lostPhotos = 0
  for (const path of photos) if (!(await isStored(address + path))) lostPhotos++
  /** Numbers of different e-mails by address. A mail program shows e-mails with the same Message-ID once. */
  const emailCounts = () => {
    const ids = new Map(addresses.map((to) => [to, new Set<string>()]))
    for (const { to: [to] = [], messageId } of mail.emails) ids.get(to?.address ?? '')?.add(messageId ?? '')
    return [...ids.values()].map(({ size }) => size)
  }
  const countUnsent = () => emailCounts().filter((count) => count === 0).length
  while (countUnsent() > 0 && performance.now() - began < EMAIL_TIMEOUT_MS) await later(200)
  const emails = emailCounts()
  return {
    lost: { posts: posts.length - rows.length, photos: lostPhotos, emails: countUnsent() },
    doubled: { posts: rows.filter(({ count }) => count > 1).length, photos: 0, emails: emails.filter((count) => count > 1).length },
    emailSeconds: (performance.now() - began) / 1000,
  }
}

/** Returns whether a photo can be loaded; retries while the file store is busy. */
async function isStored(url: string): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(url)
    await response.arrayBuffer()
    if (response.status !== 503 || tries === 20) return response.ok
    await later(500)
  }
}

/** Describes counts, like “1 e-mail” or “none”. */
export function describeCounts({ posts, photos, emails }: Counts): string {
  const parts = Object.entries({ posts, photos, 'e-mails': emails }).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  return parts.join(', ') || 'none'
}

async function countPosts(url: string, texts: readonly string[]): Promise<{ count: number }[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int from post where text = any ($1) group by text', [texts])
  await client.end()
  return rows
}

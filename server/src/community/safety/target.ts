import type { FlagKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { idOf, slugOf } from '../slug.ts'
import { visibleCommentCondition, visiblePostCondition, type Reader } from '../visibility.ts'

/** A reference to a post, comment or rider, with the id that the API uses. */
export interface TargetReference {
  readonly kind: FlagKind
  readonly id: string
}

/** A reference to content that can be hidden, with its stored id. */
export interface HideableTarget {
  readonly kind: 'post' | 'comment'
  readonly id: string
}

/** A post, comment or rider, with its stored id. For a rider, `text` is the name. */
export interface Target {
  readonly kind: FlagKind
  readonly id: string
  readonly authorId: string
  readonly text: string
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Returns the stored id of a target; undefined if the API's id is invalid. */
export const parseTargetId = ({ kind, id }: TargetReference): string | undefined =>
  kind === 'rider' ? (UUID.test(id) ? id : undefined) : idOf(id)

export const toTargetReference = (kind: FlagKind, id: string): TargetReference => ({ kind, id: kind === 'rider' ? id : slugOf(id) })

/** Returns the target of a reference; undefined if the reader does not see it. Every reader sees every rider. */
export async function findTarget(db: Db, reference: TargetReference, reader: Reader): Promise<Target | undefined> {
  const id = parseTargetId(reference)
  if (id === undefined) return undefined
  const { rows } = await db.execute<{ author_id: string; text: string }>(
    {
      post: sql`select p.author_id, p.text from post p where p.id = ${id} and ${visiblePostCondition(reader)}`,
      comment: sql`select c.author_id, c.text from comment c where c.id = ${id} and ${visibleCommentCondition(reader)}`,
      rider: sql`select author.id as author_id, account.name as text from author join account on account.id = author.account_id where author.id = ${id}`,
    }[reference.kind],
  )
  const [row] = rows
  return row && { kind: reference.kind, id, authorId: row.author_id, text: row.text }
}

import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { translation } from './translation.schema.ts'

/** Key of a translation: a post or comment, its text, and the target language. */
export interface TranslationKey {
  readonly kind: 'post' | 'comment'
  readonly id: string
  readonly language: string
  /** SHA-256 of the source text. */
  readonly sourceHash: string
}

/** Returns the stored translation of this text; undefined if there is none. */
export async function findTranslation(db: Db, { kind, id, language, sourceHash: ofHash }: TranslationKey): Promise<string | undefined> {
  const of = kind === 'post' ? translation.postId : translation.commentId
  const where = and(eq(of, id), eq(translation.language, language), eq(translation.ofHash, ofHash))
  return (await db.select({ text: translation.text }).from(translation).where(where))[0]?.text
}

/** Stores a translation; replaces a translation of an earlier text. Does nothing if the post or comment was deleted meanwhile. */
export async function saveTranslation(
  db: Db,
  { kind, id, language, sourceHash: ofHash }: TranslationKey,
  text: string,
  madeAt: Date,
): Promise<void> {
  const [table, of] = [sql.raw(kind), sql.raw(`${kind}_id`)]
  await db.execute(
    sql`with there as (select id from ${table} where id = ${id} for key share)
        insert into translation (${of}, language, of_hash, text, made_at) select id, ${language}, ${ofHash}, ${text}, ${madeAt} from there
        on conflict (${of}, language) do update set of_hash = excluded.of_hash, text = excluded.text, made_at = excluded.made_at`,
  )
}

import type { Client } from 'pg'

const COPIES = 20

/** Returns the size of tables with their indexes, in bytes. */
export async function bytesOfTables(client: Client, ...tables: string[]): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'select sum(pg_total_relation_size(name::regclass)) as bytes from unnest($1::text[]) as t (name)',
    [tables],
  )
  return Number(rows[0]!.bytes)
}

/**
 * Returns the average bytes that copies of existing posts and comments, and reactions to them, add to their tables, and the average bytes
 * of the files of a photo.
 */
export async function measureRowSizes(client: Client): Promise<Record<'post' | 'comment' | 'reaction' | 'photo', number>> {
  const copy = (table: string) =>
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'key', gen_random_uuid()))).*
       from ${table} t, generate_series(1, ${COPIES})`
  const bytesPerRow = async (table: string, statement: string) => {
    const before = await bytesOfTables(client, table)
    const { rowCount } = await client.query(statement)
    return ((await bytesOfTables(client, table)) - before) / rowCount!
  }
  // The file store has fewer bytes than media_file: a file's name is the hash of its content, so equal photos are stored once.
  const photos = await client.query<{ bytes: number }>('select (sum(bytes) / count(distinct media_id))::int as bytes from media_file')
  return {
    post: await bytesPerRow('post', copy('post')),
    comment: await bytesPerRow('comment', copy('comment')),
    reaction: await bytesPerRow(
      'post_reaction',
      'insert into post_reaction select id, author_id, 0, gen_random_uuid() from post on conflict do nothing',
    ),
    photo: photos.rows[0]!.bytes,
  }
}

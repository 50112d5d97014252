import { sql } from 'drizzle-orm'
import type { SqlExecutor } from '../adapters/messaging/jobs.ts'
import { newVapidKeys, type VapidKeys } from '../adapters/push/web-push.ts'

/** Returns the keys with which all processes sign pushes. The first call creates them. */
export async function getOrCreatePushKeys(db: SqlExecutor, now: Date): Promise<VapidKeys> {
  const existing = await readKeys(db)
  if (existing) return existing
  const { privateKey, publicKey } = newVapidKeys()
  await db.execute(sql`
    insert into push_key (id, private_key, public_key, created_at)
    values (1, ${privateKey}, ${publicKey}, ${now.toISOString()}::timestamptz)
    on conflict (id) do nothing`)
  // Another process may have inserted its keys first.
  return (await readKeys(db))!
}

async function readKeys(db: SqlExecutor): Promise<VapidKeys | undefined> {
  const { rows } = await db.execute(sql`select private_key, public_key from push_key`)
  const row = rows[0] as { private_key: string; public_key: string } | undefined
  return row && { privateKey: row.private_key, publicKey: row.public_key }
}

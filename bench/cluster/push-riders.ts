import { createECDH, randomBytes } from 'node:crypto'
import type { Client } from 'pg'

interface PushRiders {
  readonly count: number
  /** Origin of the push service. The path of a rider's phone is the rider's id. */
  readonly origin: string
  readonly favorite: { readonly kind: 'station' | 'route'; readonly slug: string; readonly minutes: number }
}

/** Inserts riders, each with a phone and a favorite with alerts. Nobody decrypts the pushes, so all phones have the same key. */
export async function insertPushRiders(client: Client, { count, origin, favorite: { kind, slug, minutes } }: PushRiders): Promise<void> {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  await client.query(
    `with n as materialized (select gen_random_uuid() as id from generate_series(1, $1::int)),
          a as (insert into account (id, name, language, created_at) select id, 'Rider', 'mm', now() from n),
          s as (insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
                select id, id, id, 'phone', now(), now(), now() + interval '1 day' from n),
          p as (insert into push_subscription (id, account_id, session_id, kind, token_hash, address, p256dh, auth, language, created_at, seen_at)
                select id, id, id, 'web', $2 || id, $2 || id, $3, $4, 'mm', now(), now() from n)
     insert into favorite (id, account_id, kind, slug, position, created_at, is_on, minutes, days, at_night, armed_at)
     select id, id, $5, $6, 0, now(), true, $7, 127, false, now() - interval '1 hour' from n`,
    [count, `${origin}/`, keys.getPublicKey().toString('base64url'), randomBytes(16).toString('base64url'), kind, slug, minutes],
  )
}

import type { AccountExport } from '@yatha/contract'
import type { Context } from 'hono'
import type { Db } from './db/database.ts'
import type { Caller } from './http/caller.ts'
import type { Env } from './http/env.ts'
import type { ServedEndpoint } from './http/serve.ts'
import type { JobHandler } from './adapters/messaging/jobs.ts'

/** A feature of the product, with its endpoints and its work in a worker process. `C` is the type of caller its endpoints need. */
export interface Feature<C extends Caller = Caller> {
  readonly endpoints: readonly ServedEndpoint<C>[]
  /** Whether the endpoints work without the database. Otherwise, they wait until the first attempt to open the database has ended. */
  readonly worksWithoutDatabase?: boolean
  /** File handlers by path pattern, such as `/photo/:file`. */
  readonly files?: Readonly<Record<string, (c: Context<Env>) => Promise<Response>>>
  /** Exports the data that this feature stores for an account. */
  readonly exportOf?: (db: Db, accountId: string) => Promise<Partial<FeatureExport>>
  /** Called in the transaction that deletes an account, before the deletion. */
  readonly onAccountDeletion?: (t: Db, accountId: string) => Promise<void>
  /** Creates the feature's work for a worker process. */
  readonly work?: () => FeatureWork
}

/** The data of all features in an account's export. */
export type FeatureExport = Pick<
  AccountExport,
  'favorites' | 'media' | 'notifications' | 'operatorActions' | 'reports' | 'community' | 'safety' | 'wakeUps'
>

/** A feature's work in a worker process. */
export interface FeatureWork {
  readonly jobs: readonly JobHandler[]
  /** Runs alongside the jobs, from the start of the worker to its end. */
  readonly background?: { start(): void; stop(): Promise<void> }
  /** Called when the served timetable has changed. */
  readonly onTimetable?: () => Promise<void>
}

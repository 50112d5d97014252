import type { AccountExport } from '@yatha/contract'
import type { Context } from 'hono'
import type { Db } from './db/database.ts'
import type { Caller } from './http/caller.ts'
import type { Env } from './http/env.ts'
import type { Served } from './http/serve.ts'
import type { JobHandler } from './adapters/messaging/jobs.ts'

/** A part of the product, with its endpoints and its work in a worker process. `C` is the caller that its endpoints need. */
export interface Feature<C extends Caller = Caller> {
  readonly endpoints: readonly Served<C>[]
  /** Whether its endpoints work without the database. The others wait until it has been tried. */
  readonly worksWithoutDatabase?: boolean
  /** Files by the pattern of their path, such as `/photo/:file`. */
  readonly files?: Readonly<Record<string, (c: Context<Env>) => Promise<Response>>>
  /** Exports its data of an account. */
  readonly exportOf?: (db: Db, accountId: string) => Promise<Partial<FeatureExport>>
  /** Called in the transaction that deletes an account, before the deletion. */
  readonly onAccountDeletion?: (t: Db, accountId: string) => Promise<void>
  /** Makes what a worker process runs for this feature. */
  readonly work?: () => Work
}

/** The data of all features in the export of an account. */
export type FeatureExport = Pick<
  AccountExport,
  'favorites' | 'media' | 'notifications' | 'operatorActions' | 'reports' | 'community' | 'safety'
>

/** The work of a worker process for a feature. */
export interface Work {
  readonly jobs: readonly JobHandler[]
  /** Runs beside the jobs, from the start of the worker to its end. */
  readonly background?: { start(): void; stop(): Promise<void> }
  /** Called when another timetable is served. */
  readonly onTimetable?: () => Promise<void>
}

import type { Cluster } from './cluster.ts'

export interface Fault {
  readonly name: string
  /**
   * Determines which requests may fail. `process`: a process or Redis fails. `files`: S3 fails. `store`: PostgreSQL fails and recovers.
   * `failover`: the standby replaces the primary.
   */
  readonly kind: 'process' | 'files' | 'store' | 'failover'
  /** How long the fault lasts after `inject`. */
  readonly seconds: number
  readonly inject: (cluster: Cluster) => Promise<unknown> | void
  readonly heal?: (cluster: Cluster) => Promise<unknown> | void
  /** Further times at which a process fault occurred, by `performance.now()`. */
  readonly occurrences?: () => readonly number[]
  /** Checks the results of jobs after the fault. */
  readonly check?: (cluster: Cluster) => Promise<{ readonly text: string; readonly isBroken: boolean }>
  /** The alert that this fault must cause. */
  readonly alert?: string
  /** Describes when the alert is cleared, if the clearing takes too long to be measured. */
  readonly cleared?: string
  /** Returns why this computer cannot inject the fault; undefined if it can. */
  readonly skip?: (cluster: Cluster) => string | undefined
}

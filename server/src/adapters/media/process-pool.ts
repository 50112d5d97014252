import { ApiError } from '@yatha/contract'
import { AccountJobQueue, type QueueLimits } from './image-queue.ts'

export interface PoolLimits extends QueueLimits {
  /** Maximum number of files read concurrently, each by its own process. */
  readonly maxProcesses: number
  /** Maximum time that a file waits in the queue. */
  readonly waitMs: number
}

interface Turn<Process> {
  readonly account: string
  readonly weight: number
  readonly work: (process: Process) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

const RETRY_SECONDS = 10

/** A pool of processes that read riders' files, in which accounts take turns. */
export class ProcessPool<Process extends { end(): void }> {
  private readonly queue: AccountJobQueue<Turn<Process>>
  private readonly processes: readonly Process[]
  private readonly idleProcesses: Process[]

  constructor(
    private readonly limits: PoolLimits,
    make: () => Process,
  ) {
    this.queue = new AccountJobQueue(limits)
    this.processes = Array.from({ length: limits.maxProcesses }, make)
    this.idleProcesses = [...this.processes]
  }

  /**
   * Runs `work` with a process that no other job uses, when it is the account's turn. Throws `busy` if too many jobs are queued, this job
   * has waited too long, or `disconnected` is aborted while the job is queued.
   */
  async runInTurn<T>(
    {
      account,
      weight,
      disconnected: signal,
    }: { readonly account: string; readonly weight: number; readonly disconnected?: AbortSignal | undefined },
    work: (process: Process) => Promise<T>,
  ): Promise<T> {
    let cancel = () => {}
    const done = new Promise<T>((resolve, fail) => {
      const turn: Turn<Process> = { account, weight, onFailure: fail, work: async (process) => resolve(await work(process)) }
      for (const dropped of this.queue.add(turn)) dropped.onFailure(busyError())
      cancel = () => {
        if (this.queue.remove(turn)) fail(busyError())
      }
    })
    const timeout = setTimeout(cancel, this.limits.waitMs)
    signal?.addEventListener('abort', cancel)
    if (signal?.aborted) cancel()
    this.startNext()
    try {
      return await done
    } finally {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', cancel)
    }
  }

  /** Ends the processes. Queued jobs fail with `busy`. */
  close(): void {
    for (const turn of this.queue.clear()) turn.onFailure(busyError())
    for (const process of this.processes) process.end()
  }

  private startNext(): void {
    while (this.idleProcesses.length > 0) {
      const turn = this.queue.next()
      if (!turn) return
      void this.run(this.idleProcesses.pop()!, turn)
    }
  }

  private async run(process: Process, turn: Turn<Process>): Promise<void> {
    try {
      await turn.work(process)
    } catch (error) {
      turn.onFailure(error)
    }
    this.idleProcesses.push(process)
    this.queue.done(turn.account)
    this.startNext()
  }
}

export const busyError = () => new ApiError('busy', undefined, RETRY_SECONDS)

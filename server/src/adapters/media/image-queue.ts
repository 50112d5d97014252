/** A job in a `FairQueue`. */
export interface Waiting {
  readonly account: string
  /** Its share of the queue's total weight. */
  readonly weight: number
}

export interface QueueLimits {
  /** Maximum number of queued jobs of one account. */
  readonly jobsOfAccount: number
  /** Maximum total weight of the queued jobs. */
  readonly weight: number
}

/** A queue in which accounts take turns. Each account has at most one running job. */
export class FairQueue<Job extends Waiting> {
  /** Queued jobs by account; the accounts are in the order of their turns. */
  private readonly lines = new Map<string, Job[]>()
  private readonly running = new Set<string>()
  private weight = 0

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Adds a job. Returns the jobs that are rejected: the job itself if its account has too many, or, if the queue is full, the
   * last jobs of the account with the greatest total weight.
   */
  add(job: Job): Job[] {
    const line = this.lines.get(job.account)
    if (line && line.length >= this.limits.jobsOfAccount) return [job]
    if (line) line.push(job)
    else this.lines.set(job.account, [job])
    this.weight += job.weight
    const dropped: Job[] = []
    while (this.weight > this.limits.weight) {
      const last = this.heaviestLine().at(-1)!
      this.remove(last)
      dropped.push(last)
    }
    return dropped
  }

  /** Removes and returns the next job. Its account has no other turn until `done`. */
  next(): Job | undefined {
    for (const [account, [job]] of this.lines) {
      if (this.running.has(account) || !job) continue
      this.remove(job)
      this.running.add(account)
      return job
    }
    return undefined
  }

  /** Ends the account's running job. The account's next job waits behind the other accounts' jobs. */
  done(account: string): void {
    this.running.delete(account)
    const line = this.lines.get(account)
    if (!line) return
    this.lines.delete(account)
    this.lines.set(account, line)
  }

  /** Removes a queued job; false if it is not in the queue. */
  remove(job: Job): boolean {
    const line = this.lines.get(job.account)
    const at = line?.indexOf(job) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) this.lines.delete(job.account)
    this.weight -= job.weight
    return true
  }

  /** Removes and returns all queued jobs. */
  clear(): Job[] {
    const jobs = [...this.lines.values()].flat()
    for (const job of jobs) this.remove(job)
    return jobs
  }

  /** Returns the queue of the account with the greatest total weight; among equals, that of the account whose turn is last. */
  private heaviestLine(): Job[] {
    const weightOf = (line: readonly Job[]) => line.reduce((sum, { weight }) => sum + weight, 0)
    return [...this.lines.values()].reduce((heaviest, line) => (weightOf(line) >= weightOf(heaviest) ? line : heaviest))
  }
}

/** A job in an `AccountJobQueue`. */
export interface QueuedJob {
  readonly account: string
  /** How much the job adds to the queue's total weight. */
  readonly weight: number
}

export interface QueueLimits {
  /** Maximum number of queued jobs of one account. */
  readonly jobsOfAccount: number
  /** Maximum total weight of the queued jobs. */
  readonly weight: number
}

/** A queue in which accounts take turns. Each account has at most one running job. */
export class AccountJobQueue<Job extends QueuedJob> {
  /** Queued jobs by account; the accounts are in the order of their turns. */
  private readonly queues = new Map<string, Job[]>()
  private readonly running = new Set<string>()
  private weight = 0

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Adds a job. Returns the jobs that are rejected: the job itself if its account has too many, or, if the queue is full, the
   * last jobs of the account with the greatest total weight.
   */
  add(job: Job): Job[] {
    const jobs = this.queues.get(job.account)
    if (jobs && jobs.length >= this.limits.jobsOfAccount) return [job]
    if (jobs) jobs.push(job)
    else this.queues.set(job.account, [job])
    this.weight += job.weight
    const droppedJobs: Job[] = []
    while (this.weight > this.limits.weight) {
      const last = this.heaviestQueue().at(-1)!
      this.remove(last)
      droppedJobs.push(last)
    }
    return droppedJobs
  }

  /** Removes and returns the next job. The job's account has no other turn until `done` is called. */
  next(): Job | undefined {
    for (const [account, [job]] of this.queues) {
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
    const jobs = this.queues.get(account)
    if (!jobs) return
    this.queues.delete(account)
    this.queues.set(account, jobs)
  }

  /** Removes a queued job; false if it is not in the queue. */
  remove(job: Job): boolean {
    const jobs = this.queues.get(job.account)
    const at = jobs?.indexOf(job) ?? -1
    if (!jobs || at < 0) return false
    jobs.splice(at, 1)
    if (jobs.length === 0) this.queues.delete(job.account)
    this.weight -= job.weight
    return true
  }

  /** Removes and returns all queued jobs. */
  clear(): Job[] {
    const jobs = [...this.queues.values()].flat()
    for (const job of jobs) this.remove(job)
    return jobs
  }

  /** Returns the queue of the account with the greatest total weight; among equals, of the account whose turn is last. */
  private heaviestQueue(): Job[] {
    const weightOf = (jobs: readonly Job[]) => jobs.reduce((sum, { weight }) => sum + weight, 0)
    return [...this.queues.values()].reduce((heaviest, jobs) => (weightOf(jobs) >= weightOf(heaviest) ? jobs : heaviest))
  }
}

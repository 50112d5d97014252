export interface Waiting {
  readonly account: string
  /** Its share of the queue. */
  readonly weight: number
}

export interface QueueLimits {
  /** Jobs of one account that may wait. */
  readonly jobsOfAccount: number
  /** Weight of all jobs that wait. */
  readonly weight: number
}

/** A queue in which accounts take turns, and each has one job running at most. */
export class FairQueue<Job extends Waiting> {
  /** The jobs that wait, by account; the accounts in the order of their turns. */
  private readonly lines = new Map<string, Job[]>()
  private readonly running = new Set<string>()
  private weight = 0

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Adds a job. Returns those that have no place: the job itself, where its account has too many; where the queue is full,
   * the last ones of the account whose jobs weigh most.
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

  /** Takes the next job out; its account has no other turn until `done`. */
  next(): Job | undefined {
    for (const [account, [job]] of this.lines) {
      if (this.running.has(account) || !job) continue
      this.remove(job)
      this.running.add(account)
      return job
    }
    return undefined
  }

  /** The account's running job has ended: its next one waits behind those of the others. */
  done(account: string): void {
    this.running.delete(account)
    const line = this.lines.get(account)
    if (!line) return
    this.lines.delete(account)
    this.lines.set(account, line)
  }

  /** Takes a job out that waits; false if it does not. */
  remove(job: Job): boolean {
    const line = this.lines.get(job.account)
    const at = line?.indexOf(job) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) this.lines.delete(job.account)
    this.weight -= job.weight
    return true
  }

  /** Takes out all jobs that wait. */
  clear(): Job[] {
    const jobs = [...this.lines.values()].flat()
    for (const job of jobs) this.remove(job)
    return jobs
  }

  /** Of equal ones, that of the account whose turn comes last. */
  private heaviestLine(): Job[] {
    const weightOf = (line: readonly Job[]) => line.reduce((sum, { weight }) => sum + weight, 0)
    return [...this.lines.values()].reduce((heaviest, line) => (weightOf(line) >= weightOf(heaviest) ? line : heaviest))
  }
}

/**
 * Maximum steps for reading a question, each earlier question of the conversation, and all earlier questions together. A step is about one
 * comparison of two letters: 600,000 steps take about 12 ms of processor time. The golden questions take at most 300,000
 * (step-budget.test.ts).
 */
export const MAX_STEPS = { question: 600_000, earlier: 300_000, allEarlier: 600_000 } as const

/** The remaining steps for reading one question. */
export class StepBudget {
  used = 0

  constructor(private readonly max: number) {}

  /** Uses `steps`; returns false if the budget is exceeded. */
  take(steps: number): boolean {
    this.used += steps
    return !this.isExceeded
  }

  get isExceeded(): boolean {
    return this.used > this.max
  }
}

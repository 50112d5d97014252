/**
 * Steps for reading a question, and for reading an earlier one of the conversation. A step is about one comparison of two letters:
 * 600,000 hold a processor for about 12 ms. The golden questions take at most 300,000 (step-budget.test.ts).
 */
export const MAX_STEPS = { question: 600_000, earlier: 300_000 } as const

/** The work that is left for reading one question. */
export class StepBudget {
  private left: number

  constructor(steps: number) {
    this.left = steps
  }

  /** Takes `steps`; returns false if fewer are left. */
  take(steps: number): boolean {
    this.left -= steps
    return this.left >= 0
  }

  get isExceeded(): boolean {
    return this.left < 0
  }
}

/** Work that is done in steps, so that a phone can draw in between, or all at once; whoever asks next goes on from there. */
export class InSteps<T> {
  private steps: Generator<void, T> | undefined
  private result: { readonly value: T } | undefined

  constructor(private readonly begin: () => Generator<void, T>) {}

  get isDone(): boolean {
    return this.result !== undefined
  }

  /** Does the next step; true once the work is done. */
  step(): boolean {
    if (this.result) return true
    this.steps ??= this.begin()
    try {
      const { done, value } = this.steps.next()
      if (done) this.result = { value }
    } catch (error) {
      // Like work that is done at once: the next to ask begins anew.
      this.steps = undefined
      throw error
    }
    if (this.result) this.steps = undefined
    return this.result !== undefined
  }

  /** Does all that is left. */
  finish(): T {
    while (!this.result) this.step()
    return this.result.value
  }
}

import { Session, type Profiler } from 'node:inspector/promises'

/** A regular expression that has read a long text. */
export interface RegExpOnLongText {
  readonly source: string
  readonly flags: string
}

/** Maximum length in characters of a text that any expression reads quickly. */
const MAX_SHORT_TEXT = 200

/**
 * Counts the work of this thread in steps: each execution of a source block, as in V8's coverage, and each character that a regular
 * expression reads. Unlike times, steps are equal on every machine. Backtracking is not counted: `longReads` lists the expressions to check
 * for it.
 */
export class StepCounter {
  private readonly session = new Session()
  private readonly exec = RegExp.prototype.exec
  private characters = 0
  readonly longReads = new Map<string, RegExpOnLongText>()

  async start(): Promise<void> {
    this.session.connect()
    await this.session.post('Profiler.enable')
    await this.session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    const { exec } = this
    const count = (regExp: RegExp, from: number, text: string, until: number) => {
      this.characters += until - from
      if (text.length > MAX_SHORT_TEXT) this.longReads.set(String(regExp), { source: regExp.source, flags: regExp.flags })
    }
    // All methods of strings and regular expressions that match call `exec`.
    const countingExec = function (this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = exec.call(this, text)
      const whole = String(text)
      // Without a match, an anchored expression reads little.
      const failedAt = this.sticky || this.source.startsWith('^') ? from + 1 : whole.length
      count(this, from, whole, found ? found.index + found[0].length : failedAt)
      return found
    }
    replaceExec(countingExec)
  }

  /** Returns the steps since the last call, with the functions that took the most. */
  async take(): Promise<{ steps: number; slowest: string }> {
    const { result } = (await this.session.post('Profiler.takePreciseCoverage')) as Profiler.TakePreciseCoverageReturnType
    const { characters } = this
    this.characters = 0
    const functions = result
      .filter(({ url }) => !url.includes('/hostile/steps.ts'))
      .flatMap(({ url, functions: all }) =>
        all.map(({ functionName, ranges }) => ({
          name: `${functionName || '(unnamed)'} ${url.split('/').at(-1)}`,
          steps: ranges.reduce((sum, range) => sum + range.count, 0),
        })),
      )
    const blocks = functions.reduce((sum, { steps }) => sum + steps, 0)
    const slowestFunctions = [
      ...functions.sort((a, b) => b.steps - a.steps).slice(0, 4),
      { name: 'characters of expressions', steps: characters },
    ]
    return { steps: blocks + characters, slowest: slowestFunctions.map(({ name, steps }) => `${name} ${steps}`).join(', ') }
  }

  async stop(): Promise<void> {
    replaceExec(this.exec)
    await this.session.post('Profiler.stopPreciseCoverage')
    this.session.disconnect()
  }
}

const replaceExec = (value: typeof RegExp.prototype.exec) =>
  Reflect.defineProperty(RegExp.prototype, 'exec', { value, configurable: true, writable: true })

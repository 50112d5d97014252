import type { PhoneState } from '@yatha/contract'

// "Test my alerts": five steps in the order in which they depend on each other. The first fault ends the test, and is named.

export const TEST_STEPS = ['permission', 'worker', 'address', 'server', 'push'] as const
export type TestStep = (typeof TEST_STEPS)[number]

/** What can be wrong; each has its sentence `alertTest.fault.…` and, where one tap can help, its fix. */
export const TEST_FAULTS = [
  'unsupported',
  'off',
  'notAsked',
  'denied',
  'noWorker',
  'noAddress',
  'otherKey',
  'gone',
  'guest',
  'unknown',
  'noAnswer',
  'refused',
  'silent',
  'notShown',
] as const
export type TestFault = (typeof TEST_FAULTS)[number]

export interface TestResult {
  /** The steps that are good. */
  readonly good: readonly TestStep[]
  /** The step that is running, or has a fault. */
  readonly at: TestStep | undefined
  readonly fault: TestFault | undefined
  /** Since when the address is gone. */
  readonly goneAt: string | undefined
  /** From sending the test to this phone’s showing it. */
  readonly ms: number | undefined
  readonly phone: PhoneState | undefined
}

/** What the test looks at; the screen gives it this phone. */
export interface Probe {
  isWanted(): boolean
  permission(): 'granted' | 'denied' | 'default' | 'unsupported'
  isSignedIn(): boolean
  hasWorker(): Promise<boolean>
  /** This phone’s address. */
  address(): Promise<'there' | 'none' | 'otherKey'>
  /** What the server knows of this phone. */
  phone(): Promise<PhoneState>
  /** Has the server send a test, and waits for what becomes of it. */
  push(): Promise<'shown' | 'notShown' | 'refused' | 'gone' | 'silent'>
  /** Milliseconds of some clock. */
  nowMs(): number
}

export const NOTHING_TESTED: TestResult = {
  good: [],
  at: 'permission',
  fault: undefined,
  goneAt: undefined,
  ms: undefined,
  phone: undefined,
}

/** Runs the test; `told` gets what is known after each step. */
export async function runAlertTest(probe: Probe, told: (result: TestResult) => void): Promise<TestResult> {
  let result = NOTHING_TESTED
  const tell = (more: Partial<TestResult>) => {
    result = { ...result, ...more }
    told(result)
  }
  const steps: Readonly<Record<TestStep, () => Promise<TestFault | undefined>>> = {
    permission: async () => {
      const permission = probe.permission()
      if (permission === 'unsupported') return 'unsupported'
      if (permission === 'denied') return 'denied'
      if (permission === 'default') return 'notAsked'
      return probe.isWanted() ? undefined : 'off'
    },
    worker: async () => ((await probe.hasWorker()) ? undefined : 'noWorker'),
    address: async () => {
      const address = await probe.address()
      return address === 'there' ? undefined : address === 'none' ? 'noAddress' : 'otherKey'
    },
    server: async () => {
      if (!probe.isSignedIn()) return 'guest'
      const phone = await probe.phone()
      tell({ phone, goneAt: phone.goneAt })
      return phone.isKnown && phone.isYours ? undefined : 'unknown'
    },
    push: async () => {
      const from = probe.nowMs()
      const became = await probe.push()
      if (became !== 'shown') return became
      tell({ ms: Math.round(probe.nowMs() - from) })
      return undefined
    },
  }
  for (const step of TEST_STEPS) {
    tell({ at: step })
    const fault = await steps[step]().catch((error: unknown): TestFault => {
      console.error('the test of alerts was interrupted', error)
      return 'noAnswer'
    })
    // Only the server knows that, of an address that the browser still has: the address is what must be mended.
    if (result.goneAt !== undefined) {
      tell({ good: result.good.filter((one) => one !== 'address'), at: 'address', fault: 'gone' })
      return result
    }
    if (fault !== undefined) {
      tell({ fault })
      return result
    }
    tell({ good: [...result.good, step] })
  }
  tell({ at: undefined })
  return result
}

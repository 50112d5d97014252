import type { PhoneState } from '@yatha/contract'

// The test “Test my alerts” has five steps. Each step requires the previous steps, so the test stops at the first fault.

export const TEST_STEPS = ['permission', 'worker', 'address', 'server', 'push'] as const
export type AlertTestStep = (typeof TEST_STEPS)[number]
/** The steps that send no alert. */
export const STEPS_WITHOUT_PUSH = TEST_STEPS.filter((step) => step !== 'push')

/** Possible faults. Each has a message `alertTest.fault.…`, and a message `alertTest.fix.…` if a tap can help. */
export const ALERT_TEST_FAULTS = [
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
export type AlertTestFault = (typeof ALERT_TEST_FAULTS)[number]

/** Faults that only a test alert can find. */
export const PUSH_FAULTS = ['refused', 'silent', 'notShown'] as const satisfies readonly AlertTestFault[]
export type PushFault = (typeof PUSH_FAULTS)[number]

export interface AlertTestResult {
  /** The successful steps. */
  readonly passedSteps: readonly AlertTestStep[]
  /** The step that is running or has failed. */
  readonly at: AlertTestStep | undefined
  readonly fault: AlertTestFault | undefined
  /** The instant (ISO 8601) at which the push address became invalid. */
  readonly goneAt: string | undefined
  /** Milliseconds from the request for the test alert until this phone showed the alert; undefined if the alert was not shown. */
  readonly ms: number | undefined
  readonly phone: PhoneState | undefined
}

/** Access to the phone that is tested. */
export interface TestedPhone {
  isWanted(): boolean
  permission(): 'granted' | 'denied' | 'default' | 'unsupported'
  isSignedIn(): boolean
  hasWorker(): Promise<boolean>
  /** Checks this phone's push address. */
  address(): Promise<'valid' | 'none' | 'otherKey'>
  /** Fetches what the server has stored about this phone. */
  phone(): Promise<PhoneState>
  /** Makes the server send a test alert, and waits until the alert arrives or fails. */
  push(): Promise<'shown' | 'notShown' | 'refused' | 'gone' | 'silent'>
  /** Milliseconds since any fixed instant. */
  nowMs(): number
}

export const INITIAL_TEST_RESULT: AlertTestResult = {
  passedSteps: [],
  at: 'permission',
  fault: undefined,
  goneAt: undefined,
  ms: undefined,
  phone: undefined,
}

/** Runs the given steps of the test; calls `onProgress` with the results after each step. */
export async function runAlertTest(
  probe: TestedPhone,
  onProgress: (result: AlertTestResult) => void,
  runSteps: readonly AlertTestStep[] = TEST_STEPS,
): Promise<AlertTestResult> {
  let result = INITIAL_TEST_RESULT
  const update = (more: Partial<AlertTestResult>) => {
    result = { ...result, ...more }
    onProgress(result)
  }
  const steps: Readonly<Record<AlertTestStep, () => Promise<AlertTestFault | undefined>>> = {
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
      return address === 'valid' ? undefined : address === 'none' ? 'noAddress' : 'otherKey'
    },
    server: async () => {
      if (!probe.isSignedIn()) return 'guest'
      const phone = await probe.phone()
      update({ phone, goneAt: phone.goneAt })
      return phone.isKnown && phone.isYours ? undefined : 'unknown'
    },
    push: async () => {
      const from = probe.nowMs()
      const outcome = await probe.push()
      if (outcome !== 'shown') return outcome
      update({ ms: Math.round(probe.nowMs() - from) })
      return undefined
    },
  }
  for (const step of runSteps) {
    update({ at: step })
    const fault = await steps[step]().catch((error: unknown): AlertTestFault => {
      console.error('the test of alerts was interrupted', error)
      return 'noAnswer'
    })
    // `goneAt` is set if the push service told the server that the push address is invalid. The address step then counts as failed,
    // although it passed on the phone.
    if (result.goneAt !== undefined) {
      update({ passedSteps: result.passedSteps.filter((one) => one !== 'address'), at: 'address', fault: 'gone' })
      return result
    }
    if (fault !== undefined) {
      update({ fault })
      return result
    }
    update({ passedSteps: [...result.passedSteps, step] })
  }
  update({ at: undefined })
  return result
}

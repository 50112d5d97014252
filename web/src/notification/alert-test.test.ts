import { expect, test } from 'vitest'
import { runAlertTest, STEPS_WITHOUT_PUSH, type TestedPhone, type AlertTestFault, type AlertTestStep } from './alert-test.ts'

const PHONE = { isKnown: true, isYours: true, sentInWeek: 14, failedInWeek: 1 }
let clock = 0
const GOOD: TestedPhone = {
  isWanted: () => true,
  permission: () => 'granted',
  isSignedIn: () => true,
  hasWorker: async () => true,
  address: async () => 'valid',
  phone: async () => PHONE,
  push: async () => {
    clock += 412
    return 'shown'
  },
  nowMs: () => clock,
}

test('a successful test returns its five steps and its duration', async () => {
  const reportedSteps: (AlertTestStep | undefined)[] = []
  const result = await runAlertTest(GOOD, ({ at }) => reportedSteps.push(at))
  expect(result).toMatchObject({
    passedSteps: ['permission', 'worker', 'address', 'server', 'push'],
    at: undefined,
    fault: undefined,
    ms: 412,
  })
  expect([...new Set(reportedSteps)]).toEqual(['permission', 'worker', 'address', 'server', 'push', undefined])
})

test('without the push step, no alert is sent, but the faults of the other steps are found', async () => {
  const probe: TestedPhone = { ...GOOD, push: () => Promise.reject(new Error('sent')) }
  expect(await runAlertTest(probe, () => undefined, STEPS_WITHOUT_PUSH)).toMatchObject({ at: undefined, fault: undefined, ms: undefined })
  expect(await runAlertTest({ ...probe, permission: () => 'denied' }, () => undefined, STEPS_WITHOUT_PUSH)).toMatchObject({
    fault: 'denied',
  })
})

const FAULTY_PROBES: readonly (readonly [what: string, Partial<TestedPhone>, AlertTestStep, AlertTestFault])[] = [
  ['a browser without pushes', { permission: () => 'unsupported' }, 'permission', 'unsupported'],
  ['a permission that was denied', { permission: () => 'denied' }, 'permission', 'denied'],
  ['a permission that was never requested', { permission: () => 'default' }, 'permission', 'notAsked'],
  ['alerts that are turned off on this phone', { isWanted: () => false }, 'permission', 'off'],
  ['a worker that does not run', { hasWorker: async () => false }, 'worker', 'noWorker'],
  ['a browser without an address', { address: async () => 'none' }, 'address', 'noAddress'],
  ['an address for another server', { address: async () => 'otherKey' }, 'address', 'otherKey'],
  ['an address that no longer exists', { phone: async () => ({ ...PHONE, goneAt: '2026-11-20T16:01:00.000Z' }) }, 'address', 'gone'],
  ['a guest', { isSignedIn: () => false }, 'server', 'guest'],
  ['a phone that is not registered', { phone: async () => ({ ...PHONE, isKnown: false, isYours: false }) }, 'server', 'unknown'],
  ['a phone of another rider', { phone: async () => ({ ...PHONE, isYours: false }) }, 'server', 'unknown'],
  ['a server that does not answer', { phone: () => Promise.reject(new Error('away')) }, 'server', 'noAnswer'],
  ['a push service that refuses', { push: async () => 'refused' }, 'push', 'refused'],
  ['a push that never arrives', { push: async () => 'silent' }, 'push', 'silent'],
  ['a push that is not shown', { push: async () => 'notShown' }, 'push', 'notShown'],
]

test.each(FAULTY_PROBES)('the test stops at the step that fails, and reports its fault: %s', async (_, fault, step, name) => {
  const errors = console.error
  console.error = () => undefined
  const result = await runAlertTest({ ...GOOD, ...fault }, () => undefined)
  console.error = errors
  expect(result).toMatchObject({ at: step, fault: name })
  expect(result.passedSteps).not.toContain(step)
})

import { cancelWakeUps, setWakeUps } from '@yatha/contract/endpoints'
import { waitUntilOnline } from '../device/network.ts'
import { ApiError, call } from '../session/call.ts'
import { currentWake, setWake } from './wake.ts'
import { pushRequest } from './wake-request.ts'

/** How long to wait before another try, unless the network returns earlier. */
const RETRY_MS = 30_000

/** The request that the server last answered, as JSON. */
let answered: string | undefined
let running: Promise<void> = Promise.resolve()

/** Makes the push on the server match the alarm. Requests follow one another; without a response, they are repeated. */
export function updatePush(): Promise<void> {
  running = running.then(update)
  return running
}

async function update(): Promise<void> {
  const wake = currentWake()
  const request = pushRequest(wake)
  const key = JSON.stringify(request ?? null)
  if (key === answered) return
  try {
    const isScheduled = request !== undefined && (await call(setWakeUps, { body: request }, { isQuiet: true })).length > 0
    if (!request) await call(cancelWakeUps, undefined, { isQuiet: true })
    answered = key
    if (wake?.push && wake === currentWake()) setWake({ ...wake, push: isScheduled ? 'scheduled' : undefined })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      answered = key
      if (wake?.push && wake === currentWake()) setWake({ ...wake, push: undefined })
    } else void waitUntilOnline(RETRY_MS).then(updatePush)
  }
}

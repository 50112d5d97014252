import { cancelWakeUps, setWakeUps } from '@yatha/contract/endpoints'
import { waitUntilOnline } from '../../device/network.ts'
import { ApiError, call } from '../../session/call.ts'
import { currentTripAlarm, setTripAlarm } from './wake.ts'
import { alarmPushRequest } from './wake-request.ts'

/** How long to wait before another try, unless the network returns earlier. */
const RETRY_MS = 30_000

/** The last request to which the server responded, as JSON. */
let answeredRequest: string | undefined
let pendingUpdate: Promise<void> = Promise.resolve()

/** Updates the push on the server to match the alarm. Sends one request at a time, and repeats it until the server responds. */
export function updateAlarmPush(): Promise<void> {
  pendingUpdate = pendingUpdate.then(update)
  return pendingUpdate
}

async function update(): Promise<void> {
  const wake = currentTripAlarm()
  const request = alarmPushRequest(wake)
  const key = JSON.stringify(request ?? null)
  if (key === answeredRequest) return
  try {
    const isScheduled = request !== undefined && (await call(setWakeUps, { body: request }, { isQuiet: true })).length > 0
    if (!request) await call(cancelWakeUps, undefined, { isQuiet: true })
    answeredRequest = key
    if (wake?.push && wake === currentTripAlarm()) setTripAlarm({ ...wake, push: isScheduled ? 'scheduled' : undefined })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      answeredRequest = key
      if (wake?.push && wake === currentTripAlarm()) setTripAlarm({ ...wake, push: undefined })
    } else void waitUntilOnline(RETRY_MS).then(updateAlarmPush)
  }
}

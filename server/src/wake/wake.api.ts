import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { planWakeUps } from './plan.ts'
import { deleteWakeUps, replaceWakeUps, toWakeUp } from './wake.store.ts'

/** Endpoints that schedule and cancel the pushes of "Wake me". */
export const wakeApi = ({ database, clock, live, answersIn }: Services): ServedEndpoint[] => [
  serve(contract.setWakeUps, async ({ body: { legs, stops, awake: skippedTrains = 0 } }, { caller, error }) => {
    // If the train has already left the stop of the wake-up, no push is scheduled, because the app on the phone rings by itself.
    const planned = planWakeUps(answersIn('en'), live.view, legs, { stops, skippedTrains, now: clock.nowMs() / 1000 })
    if (!planned) throw error('not_in_timetable', 'legs')
    await replaceWakeUps(database.db, caller.rider.id, planned)
    return planned.map((one) => toWakeUp(one, live.railway.zone))
  }),
  serve(contract.cancelWakeUps, (_, { caller }) => deleteWakeUps(database.db, caller.rider.id)),
]

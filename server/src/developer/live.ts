import { ApiError, type LiveTimes } from '@yatha/contract'
import { LiveTimes as LiveTimesBody } from '@yatha/contract/endpoints'
import { invalidField } from '@yatha/timetable'
import type { Context, Hono } from 'hono'
import { readJson, type BodyLimits } from '../http/body.ts'
import { validateInput } from '../http/check.ts'
import type { Env } from '../http/env.ts'
import { isLocalVisit } from '../http/local-visit.ts'
import { replyNoStore } from '../http/reply.ts'
import type { LiveRailway, SharedSource } from '../railway/index.ts'

const MAX_BODY_BYTES = 1_000_000

export interface DeveloperLiveDeps {
  readonly live: LiveRailway
  /** The source of the manual updates, which other processes share. */
  readonly developerSource: SharedSource
  readonly bodies: BodyLimits
}

/**
 * Adds the path of manual live updates, for use without a live feed. GET returns all current updates. PUT replaces the manual updates with
 * `{ updates }`, or rejects them all with `not_in_timetable` if one is not about a train in the timetable.
 */
export function addManualLiveUpdates(app: Hono<Env>, { live, developerSource, bodies }: DeveloperLiveDeps): void {
  const sendTimes = (c: Context<Env>) => {
    const times: LiveTimes = { version: live.view.version, updates: live.view.updates }
    return replyNoStore(c, times)
  }
  app.get('/dev/live', (c) => {
    if (!isLocalVisit(c)) throw new ApiError('not_found')
    return sendTimes(c)
  })
  app.put('/dev/live', async (c) => {
    if (!isLocalVisit(c)) throw new ApiError('not_found')
    const { updates } = validateInput(LiveTimesBody.pick({ updates: true }), await readJson(c, bodies, MAX_BODY_BYTES))
    for (const [i, update] of updates.entries()) {
      const unknownField = invalidField(live.railway, update)
      if (unknownField !== undefined) throw new ApiError('not_in_timetable', `updates.${i}.${unknownField}`)
    }
    developerSource.set({ updates })
    return sendTimes(c)
  })
}

import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { WakeEngine } from './wake-engine.ts'
import { toWakeUp, wakeUpsOf } from './wake.store.ts'
import { wakeApi } from './wake.api.ts'

/** The pushes of "Wake me". They are not sent until the operators' changes are loaded. */
export const wakeFeature = (services: Services, operators: { readonly areEntriesLoaded: boolean }): Feature => ({
  endpoints: wakeApi(services),
  exportOf: async (db, accountId) => ({
    wakeUps: (await wakeUpsOf(db, accountId)).map((one) => toWakeUp(one, services.live.railway.zone)),
  }),
  work: () => ({ jobs: [], background: new WakeEngine({ ...services, areOperatorEntriesLoaded: () => operators.areEntriesLoaded }) }),
})

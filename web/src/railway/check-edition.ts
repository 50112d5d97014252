import type { RailwayFacts } from '@yatha/contract'
import { showRailway } from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'

export { updateWorker } from '../device/worker-client.ts'

/** The server's current edition. A separate module, so that a first visit does not load the API client. */
export const currentEdition = (): Promise<RailwayFacts> => call(showRailway)

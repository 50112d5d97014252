import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { liveApi } from './live.api.ts'
import { railwayApi } from './railway.api.ts'

/** The endpoints of the served timetable and its live times. */
export const railwayFeature = (services: Services): Feature => ({
  endpoints: [...railwayApi(services), ...liveApi(services)],
  worksWithoutDatabase: true,
})

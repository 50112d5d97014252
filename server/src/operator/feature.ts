import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { exportActions, operatorApi } from './operator.api.ts'

/** Changes and notices of the railway's operators. */
export const operatorFeature = (services: Services): Feature => ({ endpoints: operatorApi(services), exports: exportActions })

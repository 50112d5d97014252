import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { exportActions, operatorApi } from './operator.api.ts'

/** What operators of the railway say of trains and stations. */
export const operatorFeature = (services: Services): Feature => ({ endpoints: operatorApi(services), exports: exportActions })

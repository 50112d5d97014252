import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { exportOperatorActions, operatorApi } from './operator.api.ts'
import { OperatorSource } from './operator-source.ts'

/** Changes and notices by the railway's operators. */
export function operatorFeature(services: Services): Feature & { readonly operators: OperatorSource } {
  const operators = new OperatorSource(services)
  return { endpoints: operatorApi({ ...services, operators }), exportOf: exportOperatorActions, operators }
}

import { isEndpoint, type Endpoint } from './endpoint.ts'
import * as schemas from './schemas.ts'

// The package's second entry point: every endpoint with its schemas, which depend on zod. The web's build replaces
// this module with one that contains only methods and paths (docs/decisions/0018-contract.md).

export * from './endpoint.ts'
export * from './schemas.ts'
export { ApiErrorBody } from './error-body.ts'

/** Every endpoint by its export name. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(schemas).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : [])),
)

import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { ServedEndpoint } from './serve.ts'

/**
 * Wraps an endpoint that needs the database. While the database is being opened after the start, the endpoint waits up to twelve
 * seconds.
 */
export const waitForDatabase = <C extends Caller>(database: Database, { endpoint, respond }: ServedEndpoint<C>): ServedEndpoint<C> => ({
  endpoint,
  respond: async (c, tools) => {
    await database.waitForFirstTry()
    return respond(c, tools)
  },
})

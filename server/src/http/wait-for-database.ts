import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { ServedEndpoint } from './serve.ts'

/** Wraps an endpoint that needs the database. After the start, it waits up to twelve seconds for the first attempt to open the database. */
export const waitForDatabase = <C extends Caller>(database: Database, { endpoint, respond }: ServedEndpoint<C>): ServedEndpoint<C> => ({
  endpoint,
  respond: async (c, tools) => {
    await database.waitForFirstTry()
    return respond(c, tools)
  },
})

import type { Database } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { Served } from './serve.ts'

/** Wraps an endpoint that needs the database. While the database is opened after the start, it waits up to twelve seconds. */
export const afterFirstTry = <C extends Caller>(database: Database, { endpoint, respond }: Served<C>): Served<C> => ({
  endpoint,
  respond: async (c, tools) => {
    await database.waitForFirstTry()
    return respond(c, tools)
  },
})

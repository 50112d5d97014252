import { ApiError } from '@yatha/contract'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Env } from './env.ts'

/**
 * Returns the query parameters that the schema contains. Throws `repeated` if a parameter occurs twice. Ignores parameters that the schema
 * does not contain.
 */
export function parseQuery(c: Context<Env>, { shape }: z.ZodObject): Record<string, string> {
  const parameters = c.req.queries()
  const values: Record<string, string> = {}
  for (const name of Object.keys(shape)) {
    const [value, another] = parameters[name] ?? []
    if (another !== undefined) throw new ApiError('repeated', name)
    if (value !== undefined) values[name] = value
  }
  return values
}

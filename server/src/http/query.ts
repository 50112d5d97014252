import { Refusal, STATUS_OF, type RefusalCode } from '@yatha/contract'
import type { Context } from 'hono'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } }
}

/** The query of a request, checked; throws a Refusal that names the first field at fault. */
export function queryOf<T>(c: Context, schema: Schema<T>): T {
  const parsed = schema.safeParse(c.req.query())
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error.issues[0]!)
}

/** The parameters of a path, checked. */
export function paramsOf<T>(c: Context, schema: Schema<T>): T {
  const parsed = schema.safeParse(c.req.param())
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error.issues[0]!)
}

/** The JSON body of a request, checked; throws a Refusal that names the first field at fault. */
export async function bodyOf<T>(c: Context, schema: Schema<T>): Promise<T> {
  if (!c.req.header('content-type')?.startsWith('application/json')) throw new Refusal('invalid', 'Content-Type')
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined))
  if (parsed.success) return parsed.data
  throw refusalOf(parsed.error.issues[0]!)
}

function refusalOf(issue: Issue): Refusal {
  return new Refusal(issue.message in STATUS_OF ? (issue.message as RefusalCode) : 'invalid', String(issue.path[0] ?? ''))
}

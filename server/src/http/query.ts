import { Refusal, STATUS_OF, type RefusalCode } from '@yatha/contract'
import type { Context } from 'hono'

interface Schema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** The query of a request, checked; throws a Refusal that names the first field at fault. */
export function queryOf<T>(c: Context, schema: Schema<T>): T {
  const parsed = schema.safeParse(c.req.query())
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw new Refusal(issue.message in STATUS_OF ? (issue.message as RefusalCode) : 'invalid', String(issue.path[0] ?? ''))
}

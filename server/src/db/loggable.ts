/** Returns a loggable form of a failed query: the statement and PostgreSQL's code, without the values, which are personal data. */
export function loggable(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error)) return error
  const cause = error.cause as { code?: string } | undefined
  const safe = new Error(`query failed with ${cause?.code ?? 'no code'}: ${String(error.query)}`)
  safe.stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
  return safe
}

/** The code of PostgreSQL (SQLSTATE) or of Node in an error or its causes; undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

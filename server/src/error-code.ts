/** The code of an error or of its first cause with one: SQLSTATE of PostgreSQL, or a name of Node such as ECONNREFUSED. Undefined without any. */
export function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { readonly code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Like `errorCode`, for the log: the name of an error without any code. */
export const loggedCode = (error: unknown): string => errorCode(error) ?? (error instanceof Error ? error.name : typeof error)

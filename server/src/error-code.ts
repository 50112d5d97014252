/**
 * Returns the code of an error or of its first cause that has a code: an SQLSTATE of PostgreSQL, or Node's code such as ECONNREFUSED.
 * Undefined if there is no code.
 */
export function errorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { readonly code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Like `errorCode`, for the log. For an error without a code, returns its name. */
export const loggedCode = (error: unknown): string => errorCode(error) ?? (error instanceof Error ? error.name : typeof error)

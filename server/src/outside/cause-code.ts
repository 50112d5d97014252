/** The code of an error or of its first cause with one, such as ECONNREFUSED; the name of an error without any. */
export function causeCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { readonly code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.name : typeof error
}

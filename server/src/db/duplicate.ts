/** Returns whether a row could not be written because another row has the same key or unique value: PostgreSQL's "unique_violation". */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const found = e as { code?: string; constraint?: string }
    if (found.code === '23505') return found.constraint === constraint
  }
  return false
}

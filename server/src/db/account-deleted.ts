/**
 * Returns whether a row of an account could not be written because the account was deleted during the request: PostgreSQL's
 * "foreign_key_violation" of a reference to `account` or `author`.
 */
export function isAccountDeleted(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code, constraint } = e as { code?: string; constraint?: string }
    if (code === '23503') return /_(account|author)_id_fk$/.test(constraint ?? '')
  }
  return false
}

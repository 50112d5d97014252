/** Every way the server refuses a request, with its HTTP status. A new one starts here and gets a sentence `error.<code>`. */
export const STATUS_OF = {
  invalid: 422,
  invalid_day: 422,
  invalid_time: 422,
  invalid_number: 422,
  invalid_choice: 422,
  missing: 422,
  password_short: 422,
  password_common: 422,
  wrong_password: 422,
  wrong_code: 422,
  code_expired: 422,
  photo_unusable: 422,
  provider_refused: 422,
  provider_expired: 422,
  provider_taken: 422,
  last_way_in: 422,
  sign_in_again: 403,
  unknown_key: 401,
  sign_in_required: 401,
  not_found: 404,
  method_not_allowed: 405,
  invalid_email: 422,
  too_short: 422,
  too_long: 422,
  too_large: 413,
  too_many_tries: 429,
  mail_failed: 502,
  provider_away: 502,
  not_configured: 503,
  database_away: 503,
  internal: 500,
} as const
export type RefusalCode = keyof typeof STATUS_OF

/** A refusal that becomes an answer `{ code, message, field? }`. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    /** The query or path parameter it is about. */
    readonly field?: string,
    /** When to try again. */
    readonly retryAfterSeconds?: number,
  ) {
    super(field === undefined ? code : `${code}: ${field}`)
  }
}

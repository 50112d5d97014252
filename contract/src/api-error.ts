/** Every API error, with its HTTP status. To add one, start here and add a sentence `error.<code>`. */
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
  wrong_own_password: 422,
  wrong_code: 422,
  code_expired: 422,
  photo_unusable: 422,
  photo_too_large: 422,
  provider_refused: 422,
  provider_expired: 422,
  provider_taken: 422,
  last_way_in: 422,
  sign_in_again: 403,
  not_allowed: 403,
  unknown_key: 401,
  sign_in_required: 401,
  not_found: 404,
  method_not_allowed: 405,
  invalid_email: 422,
  too_short: 422,
  too_long: 422,
  too_large: 413,
  too_many_tries: 429,
  busy: 429,
  mail_failed: 502,
  provider_away: 502,
  not_configured: 503,
  database_away: 503,
  internal: 500,
} as const
export type ApiErrorCode = keyof typeof STATUS_OF

/** An error response of the API: `{ code, message, field? }`. */
export class ApiError extends Error {
  constructor(
    readonly code: ApiErrorCode,
    /** The invalid query or path parameter. */
    readonly field?: string,
    /** When the client may retry. */
    readonly retryAfterSeconds?: number,
  ) {
    super(field === undefined ? code : `${code}: ${field}`)
  }
}

/** Every API error, with its HTTP status. To add one, start here and add a sentence `error.<code>`. */
export const STATUS_OF = {
  invalid: 422,
  invalid_day: 422,
  invalid_time: 422,
  invalid_number: 422,
  invalid_choice: 422,
  invalid_instant: 422,
  invalid_text: 422,
  invalid_body: 422,
  repeated: 422,
  not_in_timetable: 422,
  too_many_favorites: 422,
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
  push_unusable: 422,
  last_way_in: 422,
  unknown_train: 422,
  not_running: 422,
  day_over: 422,
  delay_too_long: 422,
  until_before_from: 422,
  already_over: 422,
  no_text: 422,
  changed_meanwhile: 409,
  other_operator: 409,
  sign_in_again: 403,
  not_allowed: 403,
  unknown_key: 401,
  sign_in_required: 401,
  not_found: 404,
  method_not_allowed: 405,
  invalid_email: 422,
  too_short: 422,
  too_long: 422,
  invalid_address: 400,
  incomplete: 408,
  length_required: 411,
  too_large: 413,
  address_too_long: 414,
  unsupported_type: 415,
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
    /** The invalid parameter, header or field; fields inside others with dots, such as `updates.3.trip`. */
    readonly field?: string,
    /** When the client may retry. */
    readonly retryAfterSeconds?: number,
  ) {
    super(field === undefined ? code : `${code}: ${field}`)
  }
}

import { ApiError, API_ERROR_STATUS, type ApiErrorCode } from '@yatha/contract'

interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] } }
}

/**
 * Validates a client's input. Throws an ApiError with the first invalid field, or `invalid_body` if the first error is in no field, for
 * example because the input is not an object.
 */
export function validateInput<T>(schema: Schema<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { message, path } = parsed.error.issues[0]!
  if (path.length === 0) throw new ApiError('invalid_body')
  throw new ApiError(message in API_ERROR_STATUS ? (message as ApiErrorCode) : 'invalid', path.map(String).join('.'))
}

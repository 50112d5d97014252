import type { Provider } from './screens.ts'

/** Lengths of account fields, in characters. */
export const ACCOUNT_LIMITS = { name: 60, email: 254, password: { min: 8, max: 200 } } as const
/** API errors for a display name: a forbidden word, a web address, or a name reserved for the service's staff. */
export const DISPLAY_NAME_ERROR_CODES = ['name_refused', 'name_link', 'name_reserved'] as const
export type DisplayNameErrorCode = (typeof DISPLAY_NAME_ERROR_CODES)[number]
/** Number of digits in a verification code. */
export const VERIFICATION_CODE_DIGITS = 6
/** Minimum seconds between two e-mails with a verification code. */
export const MIN_CODE_RESEND_SECONDS = 60

const BURMESE_ZERO = 0x1040

/** The digits of a verification code as typed: Burmese digits become Latin, other characters are removed. */
export const normalizeCode = (text: string): string =>
  text.replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - BURMESE_ZERO)).replace(/\D/g, '')

/** Maximum size of an uploaded photo, in bytes; phones shrink photos before sending. */
export const MAX_PHOTO_BYTES = 6_000_000
/** Brand names of the providers, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', telegram: 'Telegram', facebook: 'Facebook' }
/** Number of seconds for which the login code in a deep link is valid. */
export const LOGIN_CODE_VALID_SECONDS = 60
/** Where a rider signs in with a provider: in the current browser or, from the native shell, in the phone's browser. */
export const SIGN_IN_CLIENTS = ['browser', 'android'] as const
export type SignInClient = (typeof SIGN_IN_CLIENTS)[number]

/** The deep link that passes a login code to the native shell. `start`: prefix of the shell's links, such as `yatha://app-link`. */
export const createLoginLink = (start: string, code: string): string =>
  `${start}?${new URLSearchParams({ type: 'login', access_token: code })}`

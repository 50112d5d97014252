import type { Provider } from './screens.ts'

/** Limits of what a rider gives to an account, in characters. */
export const ACCOUNT_LIMITS = { name: 60, email: 254, password: { min: 8, max: 200 } } as const
/** Digits of a one-time password. */
export const CODE_LENGTH = 6
/** Seconds between two letters with a code. */
export const RESEND_SECONDS = 60

const BURMESE_ZERO = 0x1040

/** The digits of a code as typed: Burmese ones become Latin, whatever stands between them goes. */
export const codeDigits = (text: string): string =>
  text.replace(/[\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) - BURMESE_ZERO)).replace(/\D/g, '')

/** Bytes of a picture as it is sent; phones make it smaller first. */
export const PHOTO_BYTES = 6_000_000
/** What the providers call themselves, in every language. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', telegram: 'Telegram', facebook: 'Facebook' }
/** Seconds in which the code of a deep link is good. */
export const RETURN_SECONDS = 60
/** Where a rider signs in with a provider: in this browser, or from the native shell in the phone's own. */
export const SIGN_IN_VIAS = ['browser', 'android'] as const
export type SignInVia = (typeof SIGN_IN_VIAS)[number]

/** The deep link that takes a code back into the shell; `start` is the shell's own, such as `yatha://app-link`. */
export const loginLink = (start: string, code: string): string => `${start}?${new URLSearchParams({ type: 'login', access_token: code })}`

/** An attempt that waits for the code of a letter. */
export interface CodeSent {
  readonly attempt: string
  /** When another letter may be asked for. */
  readonly resendSeconds: number
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email?: string
  /** Address of the photo. */
  readonly photo?: string
  readonly hasPassword: boolean
  /** Those this account signs in with. */
  readonly providers: readonly Provider[]
  readonly createdAt: string
}

export interface SignedIn {
  readonly accessToken: string
  readonly account: Account
}

/** What came of signing in with a provider. */
export type SocialAnswer =
  | ({ readonly kind: 'signed_in' } & SignedIn)
  /** The provider was added to the account that is signed in. */
  | { readonly kind: 'linked'; readonly account: Account }
  /** The address has an account: the code of a letter shows that both are one rider's. */
  | ({ readonly kind: 'code'; readonly email: string } & CodeSent)
  /** For the native shell: its deep link carries this code, which only the shell that asked can use. */
  | { readonly kind: 'return'; readonly code: string; readonly seconds: number }

/** A device that is signed in. */
export interface Session {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly usedAt: string
  /** The one that asks. */
  readonly current: boolean
}

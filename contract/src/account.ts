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
  readonly createdAt: string
}

export interface SignedIn {
  readonly accessToken: string
  readonly account: Account
}

/** A device that is signed in. */
export interface Session {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly usedAt: string
  /** The one that asks. */
  readonly current: boolean
}

/** How many calls one network address may make in a number of seconds; all addresses together get a hundred times as many. */
export const LIMITS = {
  /** Requesting an e-mail with a verification code. */
  emails: { points: 20, seconds: 3600 },
  /** Trying a password or a verification code. */
  guesses: { points: 120, seconds: 3600 },
  /** Starting or finishing a sign-in with a provider. */
  social: { points: 60, seconds: 3600 },
  /** Uploading a photo. */
  photos: { points: 30, seconds: 3600 },
  /** Writing to the operator. */
  contact: { points: 5, seconds: 3600 },
} as const satisfies Readonly<Record<string, { points: number; seconds: number }>>
export type LimitName = keyof typeof LIMITS

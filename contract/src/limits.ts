/** How many calls one network may make at once; then calls come back one by one, as many in this number of seconds. */
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

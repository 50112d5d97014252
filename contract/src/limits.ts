/**
 * Rate limits per network: a burst of `points` calls, refilled over `seconds`. They are high enough for a mobile network with many
 * riders behind one address. Calls about an account from a device that has signed in to it before are limited per account instead.
 */
export const RATE_LIMITS = {
  register: { points: 60, seconds: 3600 },
  login: { points: 240, seconds: 3600 },
  /** Submitting a verification code, to sign in or to set a new password. */
  code: { points: 240, seconds: 3600 },
  /** Requesting another e-mail with a verification code. */
  resend: { points: 120, seconds: 3600 },
  forgot: { points: 60, seconds: 3600 },
  /** Changing the e-mail address. */
  newAddress: { points: 20, seconds: 3600 },
  /** Starting or finishing a sign-in with a provider. */
  social: { points: 240, seconds: 3600 },
  /** Uploading a photo. */
  photos: { points: 30, seconds: 3600 },
  /** Registering a phone for pushes. */
  pushTokens: { points: 600, seconds: 3600 },
  /** Sending a test push to a phone. */
  testPushes: { points: 120, seconds: 3600 },
  /** Reports from riders at a stop. */
  reports: { points: 1200, seconds: 3600 },
  /** Train positions; each rider on a train sends one every 15 seconds. */
  positions: { points: 60_000, seconds: 900 },
  /** Starting the upload of a picture or a video. */
  uploads: { points: 600, seconds: 3600 },
  /** Writing and editing posts. */
  posts: { points: 60, seconds: 3600 },
  comments: { points: 300, seconds: 3600 },
  reactions: { points: 3000, seconds: 3600 },
  /** Reporting posts, comments and riders. */
  flags: { points: 120, seconds: 3600 },
  /** Translations of posts and comments; the model provider charges for each. */
  translations: { points: 120, seconds: 3600 },
  /** Questions to the assistant. */
  questions: { points: 3000, seconds: 3600 },
  /** Sending messages to the operator. */
  contact: { points: 5, seconds: 3600 },
} as const satisfies Readonly<Record<string, { points: number; seconds: number }>>
export type RateLimitName = keyof typeof RATE_LIMITS

/**
 * Limits that also apply to a whole IPv6 /56 and /48: calls that send e-mails or report posts. A /48 has the same limit as an IPv4 address,
 * since a carrier may have many riders behind a single /48 or address; see docs/decisions/0021-limits.md.
 */
export const SITE_LIMIT_NAMES: ReadonlySet<RateLimitName> = new Set<RateLimitName>([
  'register',
  'login',
  'resend',
  'forgot',
  'newAddress',
  'flags',
])
/** Fractions of a site limit that one /64, one /56 and one /48 may use. */
export const SITE_SHARES = [1 / 2, 3 / 4, 1] as const

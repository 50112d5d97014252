/** What riders can report: see FLAG_REASONS for why. */
export const FLAG_KINDS = ['post', 'comment', 'rider'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** What can be hidden. */
export const HIDDEN_KINDS = ['post', 'comment'] as const

/** Why something breaks the rules. `falsehood`: false news of trains; `privacy`: what others may not know. */
export const FLAG_REASONS = ['spam', 'abuse', 'hate', 'violence', 'sexual', 'falsehood', 'privacy', 'other'] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

/** Why something is hidden: riders reported it, it has words that are reviewed first, or a moderator’s reason. */
export const HIDDEN_WHY = ['flags', 'words', ...FLAG_REASONS] as const
export type HiddenWhy = (typeof HIDDEN_WHY)[number]

/** What a moderator does about a case. */
export const CASE_ACTIONS = ['hide', 'restore', 'dismiss', 'warn', 'suspend', 'ban'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** What the log tells: also what riders’ reports and the word lists did. `uphold` and `lift` answer an appeal. */
export const LOGGED_ACTIONS = [...CASE_ACTIONS, 'lift', 'uphold', 'appeal', 'autoHide', 'hold'] as const
export type LoggedAction = (typeof LOGGED_ACTIONS)[number]

export const CASE_STATES = ['open', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

export const SANCTION_KINDS = ['warning', 'suspension', 'ban'] as const
export type SanctionKind = (typeof SANCTION_KINDS)[number]

export const APPEAL_STATES = ['open', 'granted', 'rejected'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** Lengths in characters, and bounds of a suspension in days. */
export const MODERATION_LIMITS = { flagText: 500, note: 1000, appeal: 1000, days: 365, blocks: 1000, page: 20 } as const

/** Reports that hide something until it is reviewed. */
export const FLAGS_TO_HIDE = {
  /** So many trusted riders. */
  riders: 3,
  /** Maximum that count from one network: an IPv4 address or an IPv6 /48. */
  perNetwork: 2,
  /** A trusted rider’s account is at least so old. */
  accountDays: 7,
  /** …has had no warning or worse for so long. */
  sanctionDays: 90,
  /** …and at most so many more reports that were dismissed than that were right. */
  dismissed: 2,
} as const

/** What an account may do in its first hours (COMMUNITY_ACCOUNT_HOURS), a day. */
export const NEW_ACCOUNT = { posts: 5, comments: 20, links: 0, images: 2, videos: 0 } as const

/** Kinds of content that riders can report, for the reasons in FLAG_REASONS. */
export const FLAG_KINDS = ['post', 'comment', 'rider'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** Kinds of content that can be hidden. */
export const HIDDEN_KINDS = ['post', 'comment'] as const

/** Why content breaks the rules. `falsehood`: false news about trains; `privacy`: someone's private information. */
export const FLAG_REASONS = ['spam', 'abuse', 'hate', 'violence', 'sexual', 'falsehood', 'privacy', 'other'] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

/** Why content is hidden: riders reported it, it contains words that need review, or a moderator hid it for one of FLAG_REASONS. */
export const HIDDEN_REASONS = ['flags', 'words', ...FLAG_REASONS] as const
export type HiddenReason = (typeof HIDDEN_REASONS)[number]

/** Actions of a moderator on a case. */
export const CASE_ACTIONS = ['hide', 'restore', 'dismiss', 'warn', 'suspend', 'ban'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** Actions in the moderation log, including those that riders' reports and word lists trigger. `uphold` and `lift` decide an appeal. */
export const LOGGED_ACTIONS = [...CASE_ACTIONS, 'lift', 'uphold', 'appeal', 'autoHide', 'hold'] as const
export type LoggedAction = (typeof LOGGED_ACTIONS)[number]

export const CASE_STATES = ['open', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

export const SANCTION_KINDS = ['warning', 'suspension', 'ban'] as const
export type SanctionKind = (typeof SANCTION_KINDS)[number]

export const APPEAL_STATES = ['open', 'granted', 'rejected'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** Maximum lengths of texts in characters, days of a suspension, number of blocked riders, and number of entries per page. */
export const MODERATION_LIMITS = { flagText: 500, note: 1000, appeal: 1000, days: 365, blocks: 1000, page: 20 } as const

/** Conditions under which reports hide content until it is reviewed. */
export const AUTO_HIDE_CONDITIONS = {
  /** Number of trusted riders whose reports hide the content. */
  riders: 3,
  /** Maximum number of reports that count from one network: an IPv4 address or an IPv6 /48. */
  perNetwork: 2,
  /** Minimum age of a trusted rider's account, in days. */
  accountDays: 7,
  /** Days since the last warning, suspension or ban, after which a rider can be trusted. */
  sanctionDays: 90,
  /** Maximum number by which a trusted rider's dismissed reports may exceed the upheld ones. */
  dismissed: 2,
} as const

/** Limits for an account in its first COMMUNITY_ACCOUNT_HOURS: posts and comments per day; links, images and videos per post. */
export const NEW_ACCOUNT_LIMITS = { posts: 5, comments: 20, links: 0, images: 2, videos: 0 } as const

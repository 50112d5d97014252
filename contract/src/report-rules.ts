/** What a rider at a platform can say of a train with one tap. */
export const REPORT_KINDS = ['came', 'notYet', 'didNotRun', 'crowded'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** So many riders must agree before others are shown what they say, or one who has been right before. */
export const RIDERS_TO_AGREE = 3

/** Minutes later than planned that a report can say a train came; negative: earlier. */
export const REPORTED_MINUTES = { least: -15, most: 240 } as const

/** A report from a phone without network may arrive so many seconds after it was made. */
export const REPORT_DELAY_SECONDS = 1800

/** A rider on a train sends its position this often, in seconds. */
export const POSITION_SECONDS = 15
/** A position is of no use once it is older than this, in seconds. */
export const POSITION_AGE_SECONDS = 120

/** What became of what riders say of a train: `cleared` is the doubt about its timetable. */
export const RIDER_DECISIONS = ['shown', 'withdrawn', 'dismissed', 'restored', 'cleared'] as const
/** Why: enough riders, one who has been right before, riders who disagree, one who took it back, or an operator. */
export const DECISION_REASONS = ['agreed', 'trusted', 'disagreed', 'takenBack', 'operator'] as const

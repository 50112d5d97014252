/** Kinds of reports that a rider on a platform can send about a train with one tap. */
export const REPORT_KINDS = ['came', 'notYet', 'didNotRun', 'crowded'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Number of matching reports after which the app shows them to other riders. A single report is enough if it is from a trusted rider. */
export const MIN_MATCHING_REPORTS = 3

/** Minimum and maximum delay in a report, in minutes; negative if the train came early. */
export const REPORTED_DELAY_MINUTES = { least: -15, most: 240 } as const

/** Maximum age of a report when it arrives, in seconds; phones without a network connection send it later. */
export const MAX_REPORT_AGE_SECONDS = 1800

/** Interval at which a rider's phone sends the position of the train, in seconds. */
export const POSITION_INTERVAL_SECONDS = 15
/** Maximum age of a usable position, in seconds. */
export const MAX_POSITION_AGE_SECONDS = 120

/** Decisions about riders' reports of a train. `cleared`: the doubt about the train's timetable is settled. */
export const REPORT_DECISIONS = ['shown', 'withdrawn', 'dismissed', 'restored', 'cleared'] as const
/** Reasons for a decision: enough riders, a trusted rider, contradicting riders, a withdrawn report, or an operator. */
export const REPORT_DECISION_REASONS = ['agreed', 'trusted', 'disagreed', 'takenBack', 'operator'] as const

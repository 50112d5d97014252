/** A notice about a temporary deviation from the timetable: works, a closed station, a changed train. */
export interface Notice {
  readonly id: string
  /** Indices of the stops and of the feed's routes that the notice is about. If both lists are empty, it is about the whole railway. */
  readonly stops: readonly number[]
  readonly routes: readonly number[]
  /** Epoch seconds: the notice is in force from `from` until just before `until`. */
  readonly from: number
  readonly until: number
  readonly en: NoticeText
  readonly my: NoticeText
  /** Texts in other languages by language tag; only for live notices. For notices in the pack, see PackedNames. */
  readonly others?: Readonly<Record<string, NoticeText>>
}

/** `until` of a notice without an end. */
export const NO_END_EPOCH_SECONDS = 3_500_000_000

export interface NoticeText {
  readonly title: string
  readonly text: string
}

/** A period in epoch seconds; both ends are inclusive. */
export interface TimePeriod {
  readonly from: number
  readonly until: number
}

/**
 * Notices in force at any time of `span` for the whole railway, for one of these stops or for one of these routes; in their original order.
 */
export function noticesFor(
  notices: readonly Notice[],
  span: TimePeriod,
  { stops = [], routes = [] }: { stops?: readonly number[]; routes?: readonly number[] },
): Notice[] {
  return notices.filter(
    (notice) =>
      notice.from <= span.until &&
      span.from < notice.until &&
      ((notice.stops.length === 0 && notice.routes.length === 0) ||
        notice.stops.some((stop) => stops.includes(stop)) ||
        notice.routes.some((route) => routes.includes(route))),
  )
}

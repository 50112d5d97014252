/** What a ride on one train costs, where the feed says it exactly: see data/src/import/normalize-fares.ts. */
export interface FeedFares {
  /** ISO 4217; all prices are in it. */
  readonly currency: string
  /** Of each route, by index: those with the same fares have the same number. */
  readonly group: readonly number[]
  /** Of each stop, by index; -1 if no fare can be told there. */
  readonly zone: readonly number[]
  /** By group, zone of departure and zone of arrival, with blanks between them. */
  readonly prices: Readonly<Record<string, number>>
  /** For how many rides a ticket is good: 1 if each is paid by itself; 0 if the feed does not say what several cost. */
  readonly rides: number
}

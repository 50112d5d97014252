/**
 * Prices of rides that use one train. A ride has a price only if the feed states it unambiguously: see data/src/import/normalize-fares.ts.
 */
export interface FeedFares {
  /** ISO 4217 code of the currency of all prices. */
  readonly currency: string
  /** Fare group of each route, by route index. Routes with equal fares share a group. */
  readonly group: readonly number[]
  /** Fare zone of each stop, by stop index; -1 if rides from or to the stop have no price. */
  readonly zone: readonly number[]
  /** Price by the key `GROUP FROM_ZONE TO_ZONE`. */
  readonly prices: Readonly<Record<string, number>>
  /**
   * Number of rides that a ticket covers: 1 if each ride needs a ticket of its own; 0 if the feed does not state the price of several
   * rides.
   */
  readonly rides: number
}

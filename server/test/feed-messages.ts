import realtime from 'gtfs-realtime-bindings'

// Writes and reads feeds like another program: with the official bindings instead of our own code.

const { FeedMessage } = realtime.transit_realtime
type Entity = realtime.transit_realtime.IFeedEntity

/** The bytes of a feed. `at` is its timestamp in epoch seconds; `header` replaces the usual header. */
export function encodeTestFeed(
  at: number,
  entity: readonly Entity[],
  header: Partial<realtime.transit_realtime.IFeedHeader> = {},
): Uint8Array {
  return FeedMessage.encode(
    FeedMessage.fromObject({ header: { gtfsRealtimeVersion: '2.0', incrementality: 'FULL_DATASET', timestamp: at, ...header }, entity }),
  ).finish()
}

/** A feed as plain objects: enums as names, 64-bit integers as numbers. */
export const decodeFeed = (bytes: Uint8Array): { header: Record<string, unknown>; entity?: Record<string, unknown>[] } =>
  FeedMessage.toObject(FeedMessage.decode(bytes), { longs: Number, enums: String }) as ReturnType<typeof decodeFeed>

/** A trip update with a delay from one call on. The call is identified by its number or its stop. */
export const lateTrain = (trip: string, call: { stopSequence?: number; stopId?: string }, delay: number, day = '20261123'): Entity => ({
  id: `${trip} late`,
  tripUpdate: {
    trip: { tripId: trip, startDate: day },
    stopTimeUpdate: [{ ...call, arrival: { delay }, departure: { delay } }],
  },
})

export const cancelledTrain = (trip: string, day = '20261123'): Entity => ({
  id: `${trip} cancelled`,
  tripUpdate: {
    trip: {
      tripId: trip,
      startDate: day,
      scheduleRelationship: realtime.transit_realtime.TripDescriptor.ScheduleRelationship.CANCELED,
    },
  },
})

import { defineMessage, type ValueOf } from './protobuf.ts'

// GTFS-Realtime 2.0: the fields that Yatha reads and writes, with their numbers in gtfs-realtime.proto.

const TimeRange = defineMessage({ start: [1, 'uint64'], end: [2, 'uint64'] })

const TripDescriptor = defineMessage({
  tripId: [1, 'string'],
  startTime: [2, 'string'],
  /** Format: `YYYYMMDD`. */
  startDate: [3, 'string'],
  relationship: [4, 'int32'],
  routeId: [5, 'string'],
})

const StopTimeEvent = defineMessage({ delay: [1, 'int32'], time: [2, 'int64'], uncertainty: [3, 'int32'] })

const StopTimeUpdate = defineMessage({
  stopSequence: [1, 'uint32'],
  arrival: [2, StopTimeEvent],
  departure: [3, StopTimeEvent],
  stopId: [4, 'string'],
  relationship: [5, 'int32'],
})

/** Properties of a trip that is not in the timetable. */
const TripProperties = defineMessage({
  tripId: [1, 'string'],
  startDate: [2, 'string'],
  startTime: [3, 'string'],
  shortName: [6, 'string'],
})

const TripUpdate = defineMessage({
  trip: [1, TripDescriptor],
  calls: [2, StopTimeUpdate, 'repeated'],
  timestamp: [4, 'uint64'],
  delay: [5, 'int32'],
  properties: [6, TripProperties],
})

const Position = defineMessage({ latitude: [1, 'float'], longitude: [2, 'float'], bearing: [3, 'float'], speed: [5, 'float'] })

const VehiclePosition = defineMessage({
  trip: [1, TripDescriptor],
  position: [2, Position],
  stopSequence: [3, 'uint32'],
  status: [4, 'int32'],
  timestamp: [5, 'uint64'],
  stopId: [7, 'string'],
  vehicle: [8, defineMessage({ id: [1, 'string'], label: [2, 'string'] })],
})

const TranslatedString = defineMessage({ translations: [1, defineMessage({ text: [1, 'string'], language: [2, 'string'] }), 'repeated'] })

const Alert = defineMessage({
  periods: [1, TimeRange, 'repeated'],
  about: [
    5,
    defineMessage({
      agencyId: [1, 'string'],
      routeId: [2, 'string'],
      routeType: [3, 'int32'],
      trip: [4, TripDescriptor],
      stopId: [5, 'string'],
    }),
    'repeated',
  ],
  cause: [6, 'int32'],
  effect: [7, 'int32'],
  header: [10, TranslatedString],
  description: [11, TranslatedString],
})

export const FeedMessage = defineMessage({
  header: [1, defineMessage({ version: [1, 'string'], incrementality: [2, 'int32'], timestamp: [3, 'uint64'] })],
  entities: [
    2,
    defineMessage({
      id: [1, 'string'],
      isDeleted: [2, 'bool'],
      tripUpdate: [3, TripUpdate],
      vehicle: [4, VehiclePosition],
      alert: [5, Alert],
    }),
    'repeated',
  ],
})

export type FeedMessage = ValueOf<(typeof FeedMessage)['fields']>
export type FeedEntity = NonNullable<FeedMessage['entities']>[number]
export type FeedTripUpdate = ValueOf<(typeof TripUpdate)['fields']>
export type FeedCall = ValueOf<(typeof StopTimeUpdate)['fields']>
export type FeedTrip = ValueOf<(typeof TripDescriptor)['fields']>
export type FeedVehicle = ValueOf<(typeof VehiclePosition)['fields']>
export type FeedAlert = ValueOf<(typeof Alert)['fields']>
export type FeedSelector = NonNullable<FeedAlert['about']>[number]
export type FeedText = ValueOf<(typeof TranslatedString)['fields']>

/** Values of TripDescriptor.ScheduleRelationship. */
export const TRIP_RELATIONSHIP = { scheduled: 0, added: 1, canceled: 3, duplicated: 6, deleted: 7, new: 8 } as const
/** Values of StopTimeUpdate.ScheduleRelationship. */
export const STOP_TIME_RELATIONSHIP = { scheduled: 0, skipped: 1, noData: 2 } as const
/** Values of VehiclePosition.VehicleStopStatus. */
export const VEHICLE_STOP_STATUS = { incomingAt: 0, stoppedAt: 1, inTransitTo: 2 } as const
/** Values of Alert.Cause, Alert.Effect and FeedHeader.Incrementality. */
export const UNKNOWN_CAUSE = 1
export const OTHER_CAUSE = 2
export const UNKNOWN_EFFECT = 8
export const FULL_DATASET = 0
export const DIFFERENTIAL = 1

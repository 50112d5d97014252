import { lazyPart } from '../frame/lazy-part.ts'

export const OnThisTrain = lazyPart(async () => (await import('./on-this-train.tsx')).OnThisTrain)
export const AtPlatform = lazyPart(async () => (await import('./at-platform.tsx')).AtPlatform)
export const ReportButtons = lazyPart(async () => (await import('./report-buttons.tsx')).ReportButtons)
export { rideOf, tripIdOf } from './ride-of.ts'
export { followedRide } from './followed-ride.ts'
export { earlierTimes, locateRide, nextStop, type LocatedRide, type RideTimes } from './locate-ride.ts'
export type { FollowedTrain } from './train-follower.ts'
export { useFollowedTrains, type FollowedTrains } from './use-followed-trains.ts'
export type { AtPlatformProps } from './at-platform.tsx'

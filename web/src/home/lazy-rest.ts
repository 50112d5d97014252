import { lazyPart } from '../frame/lazy-part.ts'

const Nothing = () => null
/** Loads the optional parts of the home screen. If that fails, the screen is shown without them. */
const loadOptionalParts = (): Promise<typeof import('./rest.ts')> =>
  import('./rest.ts').catch(() => ({ LocationState: Nothing, NearStations: Nothing, TrainsOfLoop: Nothing, FirstTrain: Nothing }))

export const LocationState = lazyPart(async () => (await loadOptionalParts()).LocationState)
export const NearStations = lazyPart(async () => (await loadOptionalParts()).NearStations)
export const TrainsOfLoop = lazyPart(async () => (await loadOptionalParts()).TrainsOfLoop)
export const FirstTrain = lazyPart(async () => (await loadOptionalParts()).FirstTrain)

/** Parts of the home screen that are below the fold or rarely shown, in one chunk. */
export { LocationState } from '../frame/location-state.tsx'
export { NearStations } from './near-stations.tsx'
export { FirstTrain, TrainsOfLoop } from './trains-of-loop.tsx'

/** What the home screen shows below the fold or seldom, in one file. */
export { LocationState } from '../frame/location-state.tsx'
export { NearStations } from './near-stations.tsx'
export { FirstTrain, TrainsOfLoop } from './trains-of-loop.tsx'

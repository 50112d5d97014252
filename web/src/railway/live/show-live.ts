import { LiveView, readNotice, withAddedTrains } from '@yatha/timetable'
import type { LiveData } from './live-state.ts'
import { publishLiveData } from './live.ts'

/** Shows live data on all screens. A separate module, so that it is loaded only when there is live data. */
export const showLive = ({ version, updates, notices }: LiveData): void =>
  publishLiveData({
    version,
    viewOf: (railway) => {
      const railwayWithAdded = withAddedTrains(railway, updates)
      return new LiveView(
        railwayWithAdded,
        version,
        updates,
        notices.flatMap((notice) => readNotice(railwayWithAdded, notice) ?? []),
      )
    },
  })

import { LiveView, readNotice, withAddedTrains } from '@yatha/timetable'
import type { LiveNews } from './live-state.ts'
import { publishLive } from './live.ts'

/** Shows live data on all screens. A separate module, because it is not needed while there is no live data. */
export const showLive = ({ version, updates, notices }: LiveNews): void =>
  publishLive({
    version,
    viewOf: (railway) => {
      const withAdded = withAddedTrains(railway, updates)
      return new LiveView(
        withAdded,
        version,
        updates,
        notices.flatMap((notice) => readNotice(withAdded, notice) ?? []),
      )
    },
  })

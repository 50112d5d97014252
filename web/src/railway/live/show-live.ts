import { LiveView, readNotice, withAddedTrains } from '@yatha/timetable'
import type { LiveNews } from './live-state.ts'
import { publishLive } from './live.ts'

/** Shows news on all screens. A file of its own, since most of the time nothing is live. */
export const showLive = ({ version, updates, notices }: LiveNews): void =>
  publishLive({
    version,
    viewOf: (railway) => {
      const whole = withAddedTrains(railway, updates)
      return new LiveView(
        whole,
        version,
        updates,
        notices.flatMap((notice) => readNotice(whole, notice) ?? []),
      )
    },
  })

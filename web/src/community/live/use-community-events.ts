import { useEffect } from 'react'
import type { CommunityEvent } from '@yatha/contract'
import { isOnline } from '../../device/network.ts'
import { makeStore } from '../../device/store.ts'
import { LiveSource } from '../../railway/live/live-source.ts'
import { pause, requestQuietly } from '../../railway/quiet-request.ts'
import { applyEvent } from './apply-event.ts'
import { readCommunityEvent } from './community-events.ts'

/** Number of mounted components that use events. */
let wanted = 0
let following: AbortController | undefined
const source = new LiveSource<CommunityEvent>({
  stream: '/api/community/live',
  refresh: () => applyEvent({ kind: 'missed' }),
  read: readCommunityEvent,
  request: requestQuietly,
  take: (event) => {
    applyEvent(event)
    return true
  },
  pause,
  elapsedMs: () => performance.now(),
  random: Math.random,
})
const surroundings = makeStore(isOnline, [window, 'online'], [window, 'offline'], [document, 'visibilitychange'])

function change(): void {
  const isWanted = wanted > 0 && document.visibilityState === 'visible' && isOnline()
  if (isWanted === (following !== undefined)) return
  following?.abort()
  following = isWanted ? new AbortController() : undefined
  if (following) void source.follow(following.signal)
}

/** While the component is mounted, applies other riders’ posts, edits and reactions as they happen. */
export function useCommunityEvents(): void {
  useEffect(() => {
    wanted++
    const unsubscribe = surroundings.subscribe(change)
    change()
    return () => {
      wanted--
      unsubscribe()
      change()
    }
  }, [])
}

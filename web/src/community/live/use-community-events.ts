import { useEffect } from 'react'
import type { CommunityEvent } from '@yatha/contract'
import { isOnline } from '../../device/network.ts'
import { makeStore } from '../../device/store.ts'
import { LiveSource } from '../../railway/live/live-source.ts'
import { pause, requestInBackground } from '../../railway/background-request.ts'
import { applyCommunityEvent } from './apply-event.ts'
import { parseCommunityEvent } from './community-events.ts'

/** Number of mounted components that follow events. */
let componentCount = 0
let controller: AbortController | undefined
const source = new LiveSource<CommunityEvent>({
  stream: '/api/community/live',
  refresh: () => applyCommunityEvent({ kind: 'missed' }),
  read: parseCommunityEvent,
  request: requestInBackground,
  apply: (event) => {
    applyCommunityEvent(event)
    return true
  },
  pause,
  elapsedMs: () => performance.now(),
  random: Math.random,
})
const environment = makeStore(isOnline, [window, 'online'], [window, 'offline'], [document, 'visibilitychange'])

function update(): void {
  const shouldFollow = componentCount > 0 && document.visibilityState === 'visible' && isOnline()
  if (shouldFollow === (controller !== undefined)) return
  controller?.abort()
  controller = shouldFollow ? new AbortController() : undefined
  if (controller) void source.follow(controller.signal)
}

/** While the component is mounted, applies other riders’ posts, edits and reactions as they happen. */
export function useCommunityEvents(): void {
  useEffect(() => {
    componentCount++
    const unsubscribe = environment.subscribe(update)
    update()
    return () => {
      componentCount--
      unsubscribe()
      update()
    }
  }, [])
}

import { useEffect } from 'react'
import { youtubeId } from '@yatha/contract'
import type { Answer, listRouteVideos } from '@yatha/contract/endpoints'
import { isOnline } from '../device/network.ts'
import { makeStore } from '../device/store.ts'
import { hasAccounts } from '../session/page-config.ts'

const TIMEOUT_MS = 15_000

/** The operators' videos of all trains, as last loaded. */
let videos: Answer<typeof listRouteVideos> = []
const store = makeStore(() => videos)

/**
 * Returns the id of a train's YouTube video: the operators' video once it is loaded, otherwise the timetable's video; undefined if the
 * train has no video.
 */
export function useVideoId(slug: string, timetableUrl: string | undefined): string | undefined {
  const operatorUrl = store.use().find(({ route }) => route === slug)?.videoUrl
  useEffect(() => void loadVideos(), [])
  return youtubeId(operatorUrl ?? timetableUrl ?? '')
}

async function loadVideos(): Promise<void> {
  if (!hasAccounts || !isOnline()) return
  try {
    const { requestInBackground } = await import('../railway/background-request.ts')
    const response = await requestInBackground('/api/route-video', {}, AbortSignal.timeout(TIMEOUT_MS))
    if (!response.ok) return
    videos = (await response.json()) as typeof videos // Our server sends this type.
    store.notify()
  } catch {
    // The page works without the videos. The list that was last loaded is kept.
  }
}

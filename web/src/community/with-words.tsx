import type { ReactNode } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useCommunityWords } from './words.ts'

/** Renders `children` once the messages of the community are loaded. */
export function WithWords({ children, waiting = <Waiting /> }: { children: ReactNode; waiting?: ReactNode }) {
  const words = useCommunityWords()
  if (words === 'ready') return children
  return words === 'loading' ? waiting : <LoadFailure error={words} retry={() => location.reload()} />
}

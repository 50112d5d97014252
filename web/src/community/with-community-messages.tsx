import type { ReactNode } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useCommunityWords } from './words.ts'

/** Renders `children` once the messages of the community are loaded. */
export function WithCommunityMessages({ children, fallback = <Waiting /> }: { children: ReactNode; fallback?: ReactNode }) {
  const words = useCommunityWords()
  if (words === 'ready') return children
  return words === 'loading' ? fallback : <LoadFailure error={words} retry={() => location.reload()} />
}

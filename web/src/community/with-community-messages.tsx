import type { ReactNode } from 'react'
import { LoadFailure } from '../frame/load-failure.tsx'
import { LoadingScreen } from '../frame/waiting.tsx'
import { useCommunityMessages } from './words.ts'

/** Renders `children` once the messages of the community are loaded. */
export function WithCommunityMessages({ children, fallback = <LoadingScreen /> }: { children: ReactNode; fallback?: ReactNode }) {
  const words = useCommunityMessages()
  if (words === 'ready') return children
  return words === 'loading' ? fallback : <LoadFailure error={words} retry={() => location.reload()} />
}

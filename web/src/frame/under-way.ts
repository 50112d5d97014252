import { now } from '../device/clock.ts'
import { forget, recall, remember } from '../device/storage.ts'
import { UNDER_WAY_KEY } from './way-back-key.ts'

// The trip that the rider is on, kept on this phone: home leads back to it, also after the app was closed.

export interface UnderWay {
  /** Path and query of its page. */
  readonly path: string
  /** Slug of the last station. */
  readonly to: string
}

/** `until`: when it is of no more use, in seconds since 1970. */
export const keepUnderWay = ({ path, to }: UnderWay, until: number): void => remember(UNDER_WAY_KEY, `${until} ${to} ${path}`)
export const forgetUnderWay = (): void => forget(UNDER_WAY_KEY)

/** Undefined where there is none, or it is over. */
export function underWay(): UnderWay | undefined {
  const [until, to, path] = recall(UNDER_WAY_KEY)?.split(' ') ?? []
  if (to === undefined || path === undefined) return undefined
  if (now() < Number(until)) return { path, to }
  forgetUnderWay()
  return undefined
}

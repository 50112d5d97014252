import { lazy } from 'react'
import { screenChunk } from '../app/chunk.ts'

/** The picker with the finder of names, fetched when it is first opened: the home screen shows trains without it. */
export const StationPicker = lazy(screenChunk(async () => ({ default: (await import('./station-picker.tsx')).StationPicker })))

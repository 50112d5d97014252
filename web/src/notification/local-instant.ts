import { zonedIso } from '@yatha/timetable'
import { feed } from '../session/page-config.ts'

/** An instant of the server as the railway's clocks show it, wherever the phone is. */
export const localInstant = (instant: string): string => zonedIso(Math.floor(Date.parse(instant) / 1000), feed?.zone ?? 'Asia/Yangon')

import { zonedIso } from '@yatha/timetable'
import { feed } from '../session/page-config.ts'

/** Converts an instant from the server to the railway's time zone, independent of the phone's. */
export const toRailwayTime = (instant: string): string => zonedIso(Math.floor(Date.parse(instant) / 1000), feed?.zone ?? 'Asia/Yangon')

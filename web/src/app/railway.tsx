import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { Answers } from '@yatha/contract'
import { Railway, serviceDayAt, type Pack } from '@yatha/timetable'
import { useMinute } from '../device/clock.ts'
import { useWords } from './language.tsx'

/** Fetches and opens the packed timetable; its address is in the page. Every answer is computed on the phone from it. */
export async function loadRailway(): Promise<Railway> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="railway-pack"]')?.content
  if (!address) throw new Error('the page names no timetable')
  const response = await fetch(address)
  if (!response.ok) throw new Error(`timetable: ${response.status}`)
  return new Railway((await response.json()) as Pack)
}

const Context = createContext<Railway | undefined>(undefined)

export function RailwayProvider({ railway, children }: { railway: Railway; children: ReactNode }) {
  return <Context value={railway}>{children}</Context>
}

export function useRailway(): Railway {
  const railway = useContext(Context)
  if (!railway) throw new Error('no RailwayProvider above')
  return railway
}

/** Answers in the rider's language. */
export function useAnswers(): Answers {
  const railway = useRailway()
  const { language } = useWords()
  return useMemo(() => new Answers(railway, language), [railway, language])
}

/** The railway's day and time at the current minute, wherever the phone is. */
export function useRailwayNow() {
  const instant = useMinute()
  const { zone } = useRailway()
  return useMemo(() => ({ instant, ...serviceDayAt(instant, zone) }), [instant, zone])
}

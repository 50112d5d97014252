import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Answers, type Language } from '@yatha/contract'
import { Railway, serviceDayAt, type Pack } from '@yatha/timetable'
import { now, useMinute, useTenSeconds } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { recall, remember } from '../device/storage.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { apiHeaders } from './api-headers.ts'
import { useTranslate, useWords } from './language.tsx'
import { pageConfig } from './page-config.ts'
import { Waiting } from './waiting.tsx'

const CHECKED_KEY = 'yatha.checked'
/** How often an open page asks whether there is a newer timetable. */
const CHECK_EVERY_SECONDS = 600

/** A new object whenever the timetable or the names in it are others. */
interface Shared {
  readonly railway: Railway
}

const Context = createContext<Shared | undefined>(undefined)

async function json(address: string, headers?: Record<string, string>): Promise<unknown> {
  const response = await fetch(address, headers && { headers })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

/** Opens a packed timetable. Every answer is computed on the phone from it. */
const openPack = async (address: string): Promise<Railway> => new Railway((await json(address)) as Pack)

/** Adds the names of stations in a language; without them English ones are shown. */
async function addNames(railway: Railway, language: Language, addresses = pageConfig.names): Promise<void> {
  const address = addresses[language]
  if (!address) return
  try {
    railway.addNames(language, (await json(address)) as Record<string, string>)
  } catch (error) {
    console.warn('names of stations did not come', error)
  }
}

// Asked for at once, while React starts.
const firstTry = openPack(pageConfig.pack)
firstTry.catch(() => undefined)

const lastChecked = (): number | undefined => Number(recall(CHECKED_KEY)) || undefined
const checkListeners = new Set<() => void>()

/** Seconds since the server last said that this timetable is its newest; undefined where it never did. */
export function useCheckAge(): number | undefined {
  const checked = useSyncExternalStore((changed) => {
    checkListeners.add(changed)
    return () => checkListeners.delete(changed)
  }, lastChecked)
  const minute = useMinute()
  return checked === undefined ? undefined : Math.max(0, minute - checked)
}

/** Shows the screens once the timetable is there; says what happened when it does not come, and tries again when asked. */
export function WithRailway({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { language } = useWords()
  const [railway, setRailway] = useState<Railway>()
  const [shared, setShared] = useState<Shared>()
  const [failed, setFailed] = useState(false)
  const take = useCallback((loading: Promise<Railway>) => {
    loading.then(setRailway, (error: unknown) => {
      console.error(error)
      setFailed(true)
    })
  }, [])
  useEffect(() => take(firstTry), [take])
  useEffect(() => {
    if (!railway) return undefined
    let gone = false
    void addNames(railway, language).then(() => {
      if (!gone) setShared({ railway })
    })
    return () => {
      gone = true
    }
  }, [railway, language])
  useNewerTimetable(railway, language, take)
  if (shared) return <Context value={shared}>{children}</Context>
  if (!failed) return <Waiting />
  const retry = () => {
    setFailed(false)
    take(openPack(pageConfig.pack))
  }
  return (
    <div role="alert">
      <Message
        action={
          <button type="button" className={ui.pill} onClick={retry}>
            {t('app.retry')}
          </button>
        }
      >
        {t('app.loadFailed')} {t('app.loadFailedHelp')}
      </Message>
    </div>
  )
}

/** Asks now and then whether the server has a newer timetable, and takes it without a reload. */
function useNewerTimetable(railway: Railway | undefined, language: Language, take: (loading: Promise<Railway>) => void): void {
  const [pack, setPack] = useState(pageConfig.pack)
  useEffect(() => {
    if (!railway) return undefined
    const check = async () => {
      if (!isOnline() || now() - (lastChecked() ?? 0) < CHECK_EVERY_SECONDS) return
      try {
        const facts = (await json('/api/railway', apiHeaders(language))) as { pack: string }
        remember(CHECKED_KEY, String(now()))
        for (const listener of checkListeners) listener()
        if (facts.pack === pack) return
        take(openPack(facts.pack))
        setPack(facts.pack)
      } catch {
        // No network: the timetable on the phone stays, with its age.
      }
    }
    const soon = setTimeout(() => void check(), 3000)
    const visible = () => void check()
    document.addEventListener('visibilitychange', visible)
    addEventListener('online', visible)
    const timer = setInterval(() => void check(), CHECK_EVERY_SECONDS * 1000)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', visible)
      removeEventListener('online', visible)
    }
  }, [railway, language, pack, take])
}

function useShared(): Shared {
  const shared = useContext(Context)
  if (!shared) throw new Error('no WithRailway above')
  return shared
}

export const useRailway = (): Railway => useShared().railway

/** Answers in the rider's language. */
export function useAnswers(): Answers {
  const shared = useShared()
  const { language } = useWords()
  // Names that come later make new answers.
  return useMemo(() => new Answers(shared.railway, language), [shared, language])
}

/** The railway's day and time at the current minute, wherever the phone is. */
export function useRailwayNow() {
  const instant = useMinute()
  const { zone } = useRailway()
  return useMemo(() => ({ instant, ...serviceDayAt(instant, zone) }), [instant, zone])
}

/** Trains running now, every ten seconds anew. */
export function useRunningTrains() {
  const instant = useTenSeconds()
  const answers = useAnswers()
  return useMemo(() => answers.trains(instant), [answers, instant])
}

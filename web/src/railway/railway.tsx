import { createContext, startTransition, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Answers, answerRunningTrains, StaticAnswers } from '@yatha/answers'
import { type Language } from '@yatha/language'
import { Railway, TimetableView, type LiveView, serviceDayAt, type Pack, type PackedNames, type PackedPlaces } from '@yatha/timetable'
import { now, useCurrentMinute, useTimeByTenSeconds, useTimeRoundedTo } from '../device/clock.ts'
import { readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { makeStore } from '../device/store.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { pageConfig } from '../session/page-config.ts'
import { LoadingScreen } from '../frame/waiting.tsx'
import { useLiveTimes } from './live/live.ts'

const CHECKED_KEY = 'yatha.checked'
/** Delay before the first check for a newer timetable, so that the first screen renders first. */
const FOLLOW_DELAY_MS = 3000

interface RailwayContext {
  /** A new object whenever the timetable, its names, its places or the added trains change. */
  readonly railway: Railway
  /** A new object whenever `railway` or the live times change. */
  readonly live: LiveView
  /** Loads the places (landmarks, aliases, notes, videos and tracks). Then `railway` is replaced by a railway that contains them. */
  readonly requestPlaces: () => void
  /** Loads the names in all languages, for searching. */
  readonly wantNames: () => void
}

/** An opened timetable and the URLs of its places and names. */
interface OpenedTimetable {
  readonly railway: Railway
  readonly places: string
  readonly names: Readonly<Record<string, string>>
}

const Context = createContext<RailwayContext | undefined>(undefined)

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}

/** Downloads and opens a timetable. The phone computes all answers from it. */
const openPack = async ({ pack, places, names }: Omit<OpenedTimetable, 'railway'> & { pack: string }): Promise<OpenedTimetable> => ({
  // Written by our server; Railway checks the format.
  railway: Railway.open((await fetchJson(pack)) as Pack),
  places,
  names,
})

/** Loaded names by language, with the URL from which they were loaded. A search uses the names of all languages. */
const loadedNames = new Map<string, { readonly from: string; readonly names: PackedNames }>()

/** Loads the names and notices of an edition in a language. If that fails, riders see English names and notices. */
async function loadNames(language: string, { names }: OpenedTimetable): Promise<void> {
  const tag = language === 'mm' ? 'my' : language
  const from = names[tag]
  if (!from || loadedNames.get(tag)?.from === from) return
  try {
    loadedNames.set(tag, { from, names: (await fetchJson(from)) as PackedNames }) // Written by our server.
  } catch (error) {
    console.warn('names of stations did not come', error)
  }
}

/** Returns the railway with its places. If the places fail to load, there are no landmarks, and tracks are straight. */
async function withPlaces({ railway, places }: OpenedTimetable): Promise<Railway> {
  try {
    const [{ openPlaces }, packed] = await Promise.all([import('./places.ts'), fetchJson(places)])
    return openPlaces(railway, packed as PackedPlaces) // Written by our server; withPlaces checks the format.
  } catch (error) {
    console.warn('places did not come', error)
    return railway
  }
}

// The timetable is fetched immediately, while React starts.
const firstLoad = openPack(pageConfig)
firstLoad.catch(() => undefined)
/** The initial state of the app, if the timetable is open before the first render. */
let initialState: { readonly timetable: OpenedTimetable; readonly railway: Railway; readonly language: Language } | undefined

/**
 * Resolves once the timetable is open with its names, or has failed to load. If the app is rendered after that, it shows its first screen
 * immediately; otherwise, it shows a placeholder first.
 */
export async function waitForRailway(language: Language): Promise<void> {
  const timetable = await firstLoad.catch(() => undefined)
  if (!timetable) return
  await loadNames(language, timetable)
  const railway = withLoadedNames(timetable.railway)
  railway.view(serviceDayAt(now(), railway.zone).day)
  // Rendering runs in a separate task, so that the phone handles taps in between.
  await new Promise((done) => setTimeout(done))
  initialState = { timetable, railway, language }
}

const withLoadedNames = (railway: Railway): Railway =>
  [...loadedNames].reduce((named, [tag, { names }]) => named.withNames(tag, names), railway)

const lastChecked = (): number | undefined => Number(readLocalStorage(CHECKED_KEY)) || undefined
const checks = makeStore(lastChecked)

/** Seconds since the server last confirmed that this timetable is current; undefined if it never did. */
export function useSecondsSinceCheck(): number | undefined {
  const lastCheck = checks.use()
  const minute = useCurrentMinute()
  return lastCheck === undefined ? undefined : Math.max(0, minute - lastCheck)
}

/** Shows the screens once the timetable is open; shows an error with a retry button if it fails to load. */
export function RailwayProvider({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { language } = useLanguage()
  // The state at the first render. A timetable that opens later does not change this value.
  const [initial] = useState(initialState)
  const isInitialRender = useRef(true)
  const [timetable, setTimetable] = useState(initial?.timetable)
  const [railway, setRailway] = useState(initial?.railway)
  const [arePlacesRequested, setArePlacesRequested] = useState(false)
  const [areNamesWanted, setAreNamesWanted] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const openWhenLoaded = useCallback((loading: Promise<OpenedTimetable>) => {
    loading.then(setTimetable, (error: unknown) => {
      console.error(error)
      setHasFailed(true)
    })
  }, [])
  useEffect(() => openWhenLoaded(firstLoad), [openWhenLoaded])
  useEffect(() => {
    if (!timetable) return undefined
    // The first render already shows these names.
    if (isInitialRender.current && initial?.timetable === timetable && initial.language === language && !arePlacesRequested)
      return undefined
    isInitialRender.current = false
    let isUnmounted = false
    void Promise.all([arePlacesRequested ? withPlaces(timetable) : timetable.railway, loadNames(language, timetable)]).then(
      ([loadedRailway]) => {
        if (isUnmounted) return
        if (arePlacesRequested && !loadedRailway.hasPlaces) setArePlacesRequested(false)
        // All answers are recomputed. In a transition, React renders in slices, so that taps are handled in between.
        else startTransition(() => setRailway(withLoadedNames(loadedRailway)))
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [timetable, language, arePlacesRequested, initial])
  useEffect(() => {
    if (!timetable || !areNamesWanted) return
    void Promise.all(Object.keys(timetable.names).map((other) => loadNames(other, timetable))).then(() =>
      startTransition(() => setRailway((current) => current && withLoadedNames(current))),
    )
  }, [timetable, areNamesWanted])
  useNewerTimetable(timetable, openWhenLoaded)
  const live = useLiveTimes()
  const context = useMemo((): RailwayContext | undefined => {
    const view = railway && (live.viewOf?.(railway) ?? new TimetableView(railway))
    return (
      view && {
        railway: view.railway,
        live: view,
        requestPlaces: () => setArePlacesRequested(true),
        wantNames: () => setAreNamesWanted(true),
      }
    )
  }, [railway, live])
  if (context) return <Context value={context}>{children}</Context>
  if (!hasFailed) return <LoadingScreen />
  const retry = () => {
    setHasFailed(false)
    openWhenLoaded(openPack(pageConfig))
  }
  return (
    <div role="alert">
      <Message
        more={t('app.loadFailedHelp')}
        action={
          <button type="button" className={ui.pill} onClick={retry}>
            {t('app.retry')}
          </button>
        }
      >
        {t('app.loadFailed')}
      </Message>
    </div>
  )
}

/** Applies a newer timetable without a reload. */
function useNewerTimetable(timetable: OpenedTimetable | undefined, openWhenLoaded: (loading: Promise<OpenedTimetable>) => void): void {
  useEffect(() => {
    if (!timetable) return undefined
    const end = new AbortController()
    const follow = () => {
      import('./check-edition.ts').then(({ checkForNewEditions: followEditions }) => {
        const onChecked = () => {
          writeLocalStorage(CHECKED_KEY, String(now()))
          checks.notify()
        }
        const open = async (facts: Parameters<typeof openPack>[0]) => {
          const loading = openPack(facts)
          openWhenLoaded(loading)
          await loading
        }
        followEditions({ lastChecked, onChecked, open }, end.signal)
      }, console.warn)
    }
    const timer = setTimeout(follow, FOLLOW_DELAY_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [timetable, openWhenLoaded])
}

function useRailwayContext(): RailwayContext {
  const context = useContext(Context)
  if (!context) throw new Error('no RailwayProvider above')
  return context
}

export const useRailway = (): Railway => useRailwayContext().railway

/** Loads landmarks, aliases, notes, videos and tracks, for screens that show them. They are then part of a new `railway`. */
export function useLoadPlaces(): void {
  const { railway, requestPlaces } = useRailwayContext()
  useEffect(() => {
    if (!railway.hasPlaces) requestPlaces()
  }, [railway, requestPlaces])
}

/** Loads the names in all languages, because riders may search in a language other than the app's. */
export function useLoadAllNames(): void {
  const { wantNames } = useRailwayContext()
  useEffect(() => wantNames(), [wantNames])
}

/** Stations, trains and landmarks in the rider's language, independent of the time. */
export function useFacts(): StaticAnswers {
  const railway = useRailway()
  const { language } = useLanguage()
  return useMemo(() => new StaticAnswers(railway, language), [railway, language])
}

/** Answers in the rider's language for the current time. Updated every minute, or every ten seconds if there are live times. */
export function useAnswers(): Answers {
  const { live } = useRailwayContext()
  const { language } = useLanguage()
  const instant = useTimeRoundedTo(live.updates.length === 0 ? 60 : 10)
  return useMemo(() => new Answers(live, language, instant), [live, language, instant])
}

/** The railway's day and time at the current minute, independent of the phone's time zone. */
export function useRailwayNow() {
  const instant = useCurrentMinute()
  const { zone } = useRailway()
  return useMemo(() => ({ instant, ...serviceDayAt(instant, zone) }), [instant, zone])
}

/** Trains running now, updated every ten seconds; with a slug, only runs of that train. */
export function useRunningTrains(slug?: string) {
  const instant = useTimeByTenSeconds()
  const answers = useAnswers()
  return useMemo(() => answerRunningTrains(answers, instant, slug), [answers, instant, slug])
}

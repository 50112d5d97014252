import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import {
  clockText,
  dayText,
  defaultDigits,
  FALLBACK_LANGUAGE,
  fullDateText,
  joinLetters,
  joinSentences,
  numberText,
  serviceClockText,
  sourceDateText,
  languageTagOf,
  trainNumberText,
  translator,
  type Digits,
  type Language,
  withDigits,
  type MessageKey,
  type MessageValues,
} from '@yatha/language'
import { readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { deleteSecret, setSecret, getSecret } from '../device/vault.ts'
import { offeredLanguages } from '../device/page-config.ts'
import { loadMessages, type GrowingCatalog } from './catalogs.ts'

const DIGITS_KEY = 'yatha.digits'

export interface LanguageState {
  readonly language: Language
  readonly tag: string
  readonly digits: Digits
  readonly t: (key: MessageKey, values?: MessageValues) => string
  readonly choose: (language: Language) => Promise<void>
  readonly chooseDigits: (digits: Digits) => void
}

/** Use this context only to provide another language for a part of a page; to read the language, call the hook below. */
export const LanguageContext = createContext<LanguageState | undefined>(undefined)
let renderedWords: LanguageState | undefined

/** Returns the stored language. On a first visit, returns and stores the `lang` parameter of the link, if it is a language of the app. */
export function initialLanguage(): Language {
  const stored = getSecret('__language')
  if (stored !== undefined) return offeredLanguage(stored) ?? FALLBACK_LANGUAGE
  const linkLanguage = offeredLanguage(new URLSearchParams(location.search).get('lang'))
  if (linkLanguage) setSecret('__language', linkLanguage)
  return linkLanguage ?? FALLBACK_LANGUAGE
}

const offeredLanguage = (code: string | null) => offeredLanguages.find((language) => language === code)

/** Timeout for loading the messages of a language that the rider has chosen. */
const MESSAGES_TIMEOUT_MS = 5000

const withTimeout = <T,>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), MESSAGES_TIMEOUT_MS))])

interface LoadedLanguage {
  language: Language
  catalog: GrowingCatalog
}

export function LanguageProvider({ first, children }: { first: LoadedLanguage; children: ReactNode }) {
  const [{ language, catalog }, setLoadedLanguage] = useState(first)
  const [isLatin, setIsLatin] = useState(readLocalStorage(DIGITS_KEY) === 'latin')
  const tag = languageTagOf(language)
  const choose = useCallback(async (wanted: Language) => {
    const before = getSecret('__language')
    // Stored first, because the rider may leave the page before the messages are loaded.
    void setSecret('__language', wanted)
    const loaded = await withTimeout(loadMessages(wanted)).catch((error: unknown) => {
      if (before === undefined) deleteSecret('__language')
      else void setSecret('__language', before)
      throw error
    })
    setLoadedLanguage({ language: wanted, catalog: loaded })
  }, [])
  const chooseDigits = useCallback((wanted: Digits) => {
    writeLocalStorage(DIGITS_KEY, wanted)
    setIsLatin(wanted === 'latin')
  }, [])
  useEffect(() => {
    document.documentElement.lang = tag
  }, [tag])
  const words = useMemo((): LanguageState => {
    const digits = isLatin ? 'latin' : defaultDigits(language)
    return { language, tag, digits, t: translator(language, catalog, undefined, digits), choose, chooseDigits }
  }, [language, tag, catalog, isLatin, choose, chooseDigits])
  useLayoutEffect(() => {
    renderedWords = words
  }, [words])
  return <LanguageContext value={words}>{children}</LanguageContext>
}

export function useLanguage(): LanguageState {
  const words = useContext(LanguageContext)
  if (!words) throw new Error('no LanguageProvider above')
  return words
}

/** The language, digits and messages of the app, for code outside components. */
export function currentLanguageState(): LanguageState {
  if (!renderedWords) throw new Error('no LanguageProvider was rendered')
  return renderedWords
}

export const useTranslate = (): LanguageState['t'] => useLanguage().t

/** Languages that write hours and minutes without a unit for the minutes, such as `1 h 04`. */
export const LANGUAGES_WITHOUT_MINUTE_UNIT: ReadonlySet<Language> = new Set<Language>(['en', 'de', 'fr'])

/** Returns functions that format times, days and numbers for the rider. */
export function useFormats() {
  const { language, tag, digits, t } = useLanguage()
  return useMemo(() => {
    const duration = (minutes: number) => {
      if (minutes < 60) return t('time.minutes', { count: minutes })
      return minutes % 60 === 0
        ? t('time.hours', { hours: Math.floor(minutes / 60) })
        : t('time.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    }
    /** Formats a duration for a column, as short as the language allows: `1 h 04`, `1時間4分`. */
    const shortDuration = (minutes: number) => {
      if (minutes < 60 || minutes % 60 === 0) return duration(minutes)
      const rest = withDigits(String(minutes % 60).padStart(LANGUAGES_WITHOUT_MINUTE_UNIT.has(language) ? 2 : 1, '0'), digits)
      return t('time.hoursShort', { hours: Math.floor(minutes / 60), minutes: rest })
    }
    return {
      clock: (instant: string) => clockText(instant, digits),
      serviceClock: (time: string) => serviceClockText(time, digits),
      day: (day: string) => dayText(day, tag, digits),
      /** Formats an instant of the railway as its day and time. */
      dayAndTime: (instant: string) =>
        t('time.dayAndTime', { day: dayText(instant.slice(0, 10), tag, digits), time: clockText(instant, digits) }),
      sentences: (...sentences: readonly string[]) => joinSentences(language, sentences),
      fullDate: (day: string) => fullDateText(day, tag, digits),
      sourceDate: (date: string) => sourceDateText(date, tag, digits),
      train: (train: { trainNumber: string; trainNumberMy: string }) => trainNumberText(train, tag),
      /** Formats a station’s name for use in a sentence. A Burmese name stays on one line. */
      stationName: (station: { readonly name: string; readonly nameMy: string }) =>
        tag === 'my' ? joinLetters(station.nameMy) : station.name,
      number: (value: number) => numberText(value, tag, digits),
      duration,
      shortDuration,
      /** Formats how long ago something was, from seconds. */
      ago: (seconds: number) => {
        if (seconds < 10) return t('time.justNow')
        if (seconds < 60) return t('time.ago', { text: t('time.seconds', { count: Math.floor(seconds) }) })
        if (seconds < 86_400)
          return t('time.ago', { text: duration(Math.floor(seconds / 60) - (seconds < 3600 ? 0 : Math.floor(seconds / 60) % 60)) })
        return t('time.daysAgo', { count: Math.floor(seconds / 86_400) })
      },
      distance: (meters: number) =>
        meters < 950
          ? t('place.meters', { meters: Math.max(50, Math.round(meters / 50) * 50) })
          : t('place.kilometers', { kilometers: Math.round(meters / 100) / 10 }),
    }
  }, [language, tag, digits, t])
}

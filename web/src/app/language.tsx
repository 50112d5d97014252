import { createContext, use, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { LANGUAGES, languageOf, tagOf, type Language } from '@yatha/contract'
import {
  clockText,
  dayText,
  numberText,
  serviceClockText,
  sourceDateText,
  translator,
  withDigits,
  type CompiledCatalog,
  type Digits,
  type MessageKey,
  type Values,
} from '@yatha/language'
import { recall, remember } from '../device/storage.ts'
import { keepSecret, secret } from '../device/vault.ts'
import { catalogParts } from './catalogs.ts'

const DIGITS_KEY = 'yatha.digits'

interface Words {
  readonly language: Language
  readonly tag: string
  readonly digits: Digits
  readonly t: (key: MessageKey, values?: Values) => string
  readonly choose: (language: Language) => Promise<void>
  readonly chooseDigits: (digits: Digits) => void
}

const Context = createContext<Words | undefined>(undefined)

/** The stored language; on a first visit, that of the link the rider came by, which is then kept. */
export function firstLanguage(): Language {
  const stored = secret('__language')
  if (stored !== undefined) return languageOf(stored)
  const linked = new URLSearchParams(location.search).get('lang')
  const known = LANGUAGES.find((language) => language === linked)
  if (known) keepSecret('__language', known)
  return known ?? languageOf(undefined)
}

type Loaded = Record<string, CompiledCatalog[MessageKey]>
const firsts = new Map<Language, Promise<Loaded>>()
const mores = new Map<Language, Promise<void>>()

/** The words that every visit needs. */
export function loadCatalog(language: Language): Promise<Loaded> {
  let first = firsts.get(language)
  if (!first) {
    first = catalogParts[language].first().then((module) => ({ ...(module.default as Loaded) }))
    first.catch(() => firsts.delete(language))
    firsts.set(language, first)
  }
  return first
}

/** Adds the words of the other screens to the same catalog. */
function loadMore(language: Language): Promise<void> {
  let more = mores.get(language)
  if (!more) {
    more = Promise.all([loadCatalog(language), catalogParts[language].more()]).then(([catalog, module]) => {
      Object.assign(catalog, module.default)
    })
    more.catch(() => mores.delete(language))
    mores.set(language, more)
  }
  return more
}

/** Waits for the words of the screens that not every visit sees. */
export function WithMoreWords({ children }: { children: ReactNode }) {
  use(loadMore(useWords().language))
  return children
}

interface Chosen {
  language: Language
  catalog: Loaded
}

export function LanguageProvider({ first, children }: { first: Chosen; children: ReactNode }) {
  const [{ language, catalog }, setChosen] = useState(first)
  const [latin, setLatin] = useState(recall(DIGITS_KEY) === 'latin')
  const tag = tagOf(language)
  const choose = useCallback(async (wanted: Language) => {
    const loaded = await loadCatalog(wanted)
    if (mores.size > 0) await loadMore(wanted)
    keepSecret('__language', wanted)
    setChosen({ language: wanted, catalog: loaded })
  }, [])
  const chooseDigits = useCallback((wanted: Digits) => {
    remember(DIGITS_KEY, wanted)
    setLatin(wanted === 'latin')
  }, [])
  useEffect(() => {
    document.documentElement.lang = tag
  }, [tag])
  const words = useMemo((): Words => {
    const digits: Digits = language === 'mm' && !latin ? 'burmese' : 'latin'
    const translate = translator(tag, catalog)
    return { language, tag, digits, t: (key, values) => withDigits(translate(key, values), digits), choose, chooseDigits }
  }, [language, tag, catalog, latin, choose, chooseDigits])
  return <Context value={words}>{children}</Context>
}

export function useWords(): Words {
  const words = useContext(Context)
  if (!words) throw new Error('no LanguageProvider above')
  return words
}

export const useTranslate = (): Words['t'] => useWords().t

/** Times, days and numbers as the rider writes them. */
export function useWriting() {
  const { tag, digits, t } = useWords()
  return useMemo(() => {
    const duration = (minutes: number) => {
      if (minutes < 60) return t('time.minutes', { count: minutes })
      return minutes % 60 === 0
        ? t('time.hours', { hours: Math.floor(minutes / 60) })
        : t('time.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    }
    return {
      clock: (instant: string) => clockText(instant, digits),
      serviceClock: (time: string) => serviceClockText(time, digits),
      day: (day: string) => dayText(day, tag, digits),
      sourceDate: (date: string) => sourceDateText(date, tag, digits),
      /** What is painted on the train, in the rider's script. */
      train: (train: { number: string; numberMy: string }) => (tag === 'my' ? train.numberMy : train.number),
      number: (value: number) => numberText(value, tag, digits),
      duration,
      /** How long ago; seconds. */
      ago: (seconds: number) => {
        if (seconds < 60) return t('time.justNow')
        if (seconds < 86_400)
          return t('time.ago', { text: duration(Math.floor(seconds / 60) - (seconds < 3600 ? 0 : Math.floor(seconds / 60) % 60)) })
        return t('time.daysAgo', { count: Math.floor(seconds / 86_400) })
      },
      distance: (meters: number) =>
        meters < 950
          ? t('place.meters', { meters: Math.max(50, Math.round(meters / 50) * 50) })
          : t('place.kilometers', { kilometers: numberText(Math.round(meters / 100) / 10, tag, 'latin') }),
    }
  }, [tag, digits, t])
}

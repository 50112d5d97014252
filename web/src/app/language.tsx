import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { languageOf, tagOf, type Language } from '@yatha/contract'
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

/** Storage key of the language (spec §3). */
const LANGUAGE_KEY = '__language'

/** Languages whose catalog is whole. */
export const OFFERED = ['en', 'mm'] as const satisfies readonly Language[]

const catalogs: Readonly<Record<(typeof OFFERED)[number], () => Promise<{ default: unknown }>>> = {
  en: () => import('@yatha/language/catalogs/en.json'),
  mm: () => import('@yatha/language/catalogs/mm.json'),
}

interface Words {
  readonly language: Language
  readonly tag: string
  readonly digits: Digits
  readonly t: (key: MessageKey, values?: Values) => string
  readonly choose: (language: Language) => Promise<void>
}

const Context = createContext<Words | undefined>(undefined)

/** The stored language, of those whose catalog is whole. */
export function storedLanguage(): (typeof OFFERED)[number] {
  const stored = languageOf(recall(LANGUAGE_KEY))
  return OFFERED.find((offered) => offered === stored) ?? 'en'
}

export async function loadCatalog(language: (typeof OFFERED)[number]): Promise<CompiledCatalog> {
  return (await catalogs[language]()).default as CompiledCatalog
}

interface Chosen {
  language: (typeof OFFERED)[number]
  catalog: CompiledCatalog
}

export function LanguageProvider({ first, children }: { first: Chosen; children: ReactNode }) {
  const [{ language, catalog }, setChosen] = useState(first)
  const tag = tagOf(language)
  const choose = useCallback(async (wanted: Language) => {
    const offered = OFFERED.find((l) => l === wanted) ?? 'en'
    const loaded = await loadCatalog(offered)
    remember(LANGUAGE_KEY, offered)
    setChosen({ language: offered, catalog: loaded })
  }, [])
  useEffect(() => {
    document.documentElement.lang = tag
  }, [tag])
  const words = useMemo((): Words => {
    const digits: Digits = language === 'mm' ? 'burmese' : 'latin'
    const translate = translator(tag, catalog)
    return { language, tag, digits, t: (key, values) => withDigits(translate(key, values), digits), choose }
  }, [language, tag, catalog, choose])
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
  return useMemo(
    () => ({
      clock: (instant: string) => clockText(instant, digits),
      serviceClock: (time: string) => serviceClockText(time, digits),
      day: (day: string) => dayText(day, tag, digits),
      sourceDate: (date: string) => sourceDateText(date, tag, digits),
      /** What is painted on the train, in the rider's script. */
      train: (train: { number: string; numberMy: string }) => (tag === 'my' ? train.numberMy : train.number),
      number: (value: number) => numberText(value, tag, digits),
      duration: (minutes: number) => {
        if (minutes < 60) return t('time.minutes', { count: minutes })
        return minutes % 60 === 0
          ? t('time.hours', { hours: Math.floor(minutes / 60) })
          : t('time.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
      },
      distance: (meters: number) =>
        meters < 950
          ? t('place.meters', { meters: Math.max(50, Math.round(meters / 50) * 50) })
          : t('place.kilometers', { kilometers: numberText(Math.round(meters / 100) / 10, tag, 'latin') }),
    }),
    [tag, digits, t],
  )
}

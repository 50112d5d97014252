import { useTranslate, useFormats } from '../words/language.tsx'
import { lastSuccessfulTest } from './last-successful-test.ts'
import { toRailwayTime } from './local-instant.ts'

/** The day of the last successful test on this phone and its duration; empty if there is none. */
export function LastSuccessfulTestText({ className }: { className?: string | undefined }) {
  const t = useTranslate()
  const { day } = useFormats()
  const good = lastSuccessfulTest()
  if (!good) return null
  return (
    <p className={className}>
      {t('alertTest.last', { day: day(toRailwayTime(new Date(good.at * 1000).toISOString()).slice(0, 10)), ms: good.ms })}
    </p>
  )
}

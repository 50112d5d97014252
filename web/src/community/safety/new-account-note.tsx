import type { NewAccount } from '@yatha/contract'
import { toRailwayTime } from '../../notification/index.ts'
import { useTranslate, useFormats } from '../../words/language.tsx'
import styles from './safety.module.css'

/** Shows the limits for posts by a new account, and the number of remaining posts. */
export function NewAccountLimits({ limits: { until, most, left } }: { limits: NewAccount }) {
  const t = useTranslate()
  const { clock, day, number, sentences } = useFormats()
  const end = toRailwayTime(until)
  return (
    <p className={`${styles.note} number`}>
      {sentences(
        t('community.newAccount', { day: day(end.slice(0, 10)), time: clock(end), images: number(most.images) }),
        t('community.newAccountLeft', { posts: number(left.posts) }),
      )}
    </p>
  )
}

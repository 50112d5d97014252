import { useRailway, useFacts } from '../railway/railway.tsx'
import { useIsOnline } from '../device/network.ts'
import { Icon } from '../ui/all-icons.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { QuestionChips, type ChooseQuestion } from './chips.tsx'
import styles from './assistant.module.css'

/** Example questions, shown before the first question. */
export function ExampleQuestions({ onChoose }: { onChoose: ChooseQuestion }) {
  const t = useTranslate()
  const online = useIsOnline()
  const { stationName } = useFormats()
  const { namedOnRing } = useRailway()
  const facts = useFacts()
  const [from, to] = [namedOnRing[0], namedOnRing[Math.floor(namedOnRing.length / 2)]].map(
    (station) => station && stationName(facts.stationName(station)),
  )
  const texts = [
    ...(from && to ? [t('assistant.chipNext', { station: from }), t('assistant.chipTrip', { from, to })] : []),
    t('assistant.chipHours'),
  ]
  return (
    <div className={styles.beginning}>
      {online ? (
        <>
          <span className={styles.spark}>
            <Icon name="spark" size={34} />
          </span>
          <p>{t('assistant.intro')}</p>
        </>
      ) : (
        <EmptyState badge="spark" title={t('assistant.offlineToo')} more={t('assistant.offlineMore')} />
      )}
      <p className={styles.small}>{t('assistant.keptHere')}</p>
      <QuestionChips texts={texts} onChoose={onChoose} />
    </div>
  )
}

import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { checkAlertState, useAlertState } from './alert-state.ts'
import styles from './alert-test.module.css'
import { FaultFix, useFaultText } from './fault-fix.tsx'

/** Shows why alerts do not reach this phone, and a button that fixes that. Empty if they arrive, or while this is unknown. */
export function FaultCard() {
  const t = useTranslate()
  const faultText = useFaultText()
  const { arrives, fault, goneAt } = useAlertState()
  if (arrives !== 'nowhere' || fault === undefined) return null
  return (
    <section className={styles.verdict} data-face="bad" role="status">
      <h2>
        <Icon name="warning" size={28} />
        {t('alertTest.bad')}
      </h2>
      <p>{faultText(fault, goneAt)}</p>
      <FaultFix fault={fault} onFixed={checkAlertState} />
    </section>
  )
}

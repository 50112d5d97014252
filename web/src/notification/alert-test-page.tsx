import { useEffect, useState } from 'react'
import { screenPath } from '@yatha/contract'
import { Page } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { startAlertsOnce } from '../session/alerts.ts'
import { Icon } from '../ui/all-icons.tsx'
import { RowContent, Rows } from '../ui/rows.tsx'
import rows from '../ui/rows.module.css'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { INITIAL_TEST_RESULT, PUSH_FAULTS, runAlertTest, TEST_STEPS, type AlertTestResult, type AlertTestStep } from './alert-test.ts'
import { recheckAlertState } from './alert-state.ts'
import styles from './alert-test.module.css'
import { AlertHelp, FaultFix, canFixWithTap, useFaultText } from './fault-fix.tsx'
import { storeSuccessfulTest, storePushFault } from './last-successful-test.ts'
import { LastSuccessfulTestText } from './last-good.tsx'
import { THIS_PHONE } from './this-phone.ts'
import { AlertTestVerdict } from './verdict.tsx'

/** Tests step by step whether alerts reach this phone, and offers a fix for a fault. */
export function AlertTestPage() {
  const t = useTranslate()
  const [result, setResult] = useState<AlertTestResult>(INITIAL_TEST_RESULT)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => void testAlerts(setResult), [])
  const run = () => testAlerts(setResult)
  const { phone } = result
  return (
    <Page title={t('alertTest.title')}>
      <ResultVerdict result={result} />
      <ol className={`${ui.card} ${styles.steps}`} aria-label={t('alertTest.title')}>
        {TEST_STEPS.map((step) => (
          <Step key={step} step={step} result={result} onFixed={run} />
        ))}
      </ol>
      <Rows label={t('alertTest.more')}>
        <li>
          <Link className={rows.row} to={screenPath('notification')}>
            <RowContent icon="clock">
              {t('alertTest.sent')}
              {phone && (
                <small className={styles.count}>{t('alertTest.sentInWeek', { count: phone.sentInWeek, failed: phone.failedInWeek })}</small>
              )}
            </RowContent>
          </Link>
        </li>
        <li>
          <button type="button" className={rows.row} onClick={() => setHelpOpen(true)}>
            <RowContent icon="bell">
              {t('alertTest.battery')}
              <small className={styles.count}>{t('alertTest.batteryMore')}</small>
            </RowContent>
          </button>
        </li>
      </Rows>
      <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => void run()}>
        {t('alertTest.again')}
      </button>
      <LastSuccessfulTestText className={styles.last} />
      {isHelpOpen && <AlertHelp topic="battery" onClose={() => setHelpOpen(false)} />}
    </Page>
  )
}

/** Tests this phone, and stores whether the test alert arrived. */
async function testAlerts(onProgress: (result: AlertTestResult) => void): Promise<void> {
  onProgress(INITIAL_TEST_RESULT)
  await startAlertsOnce()
  const { ms, fault } = await runAlertTest(THIS_PHONE, onProgress)
  if (ms !== undefined) storeSuccessfulTest(ms)
  const pushFault = PUSH_FAULTS.find((each) => each === fault)
  if (pushFault) storePushFault(pushFault)
  void recheckAlertState()
}

function ResultVerdict({ result: { at, fault } }: { result: AlertTestResult }) {
  const t = useTranslate()
  const verdict = fault !== undefined ? 'bad' : at === undefined ? 'good' : 'running'
  return (
    <AlertTestVerdict verdict={verdict}>
      {fault && <p>{t(canFixWithTap(fault) ? 'alertTest.badTap' : 'alertTest.badText')}</p>}
    </AlertTestVerdict>
  )
}

interface StepProps {
  step: AlertTestStep
  result: AlertTestResult
  onFixed: () => Promise<void>
}

function Step({ step, result: { passedSteps, at, fault, goneAt, ms }, onFixed }: StepProps) {
  const t = useTranslate()
  const faultText = useFaultText()
  const isGood = passedSteps.includes(step)
  const state = isGood && !(at === step && fault) ? 'good' : at === step ? (fault ? 'fault' : 'running') : 'waits'
  const text =
    state === 'good'
      ? t(`alertTest.good.${step}`, { ms: ms ?? 0 })
      : state === 'fault'
        ? faultText(fault!, goneAt)
        : step === 'push'
          ? t('alertTest.waits.push')
          : state === 'running'
            ? t('alertTest.checking')
            : t('alertTest.waits')
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark}>
        <Icon name={state === 'good' ? 'check' : state === 'fault' ? 'close' : 'clock'} size={18} />
      </span>
      <h3>{t(`alertTest.step.${step}`)}</h3>
      <b className={styles.state}>{t(`alertTest.state.${state}`)}</b>
      <p>{text}</p>
      {state === 'fault' && <FaultFix fault={fault!} onFixed={onFixed} />}
    </li>
  )
}

import { useEffect, useState } from 'react'
import { loginPath, screenPath, alertTestPath } from '@yatha/contract'
import { renewWorker } from '../device/push.ts'
import { Page } from '../frame/page.tsx'
import { Link, useNavigate } from '../frame/router.ts'
import { alertsStarted, askForAlerts, register } from '../session/alerts.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import { RowContent, Rows } from '../ui/rows.tsx'
import rows from '../ui/rows.module.css'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import { NOTHING_TESTED, runAlertTest, TEST_STEPS, type TestFault, type TestResult, type TestStep } from './alert-test.ts'
import styles from './alert-test.module.css'
import { storeGoodTest } from './last-good-test.ts'
import { LastGoodTest } from './last-good.tsx'
import { localInstant } from './local-instant.ts'
import { THIS_PHONE } from './this-phone.ts'

/** Tests step by step whether alerts reach this phone, and offers a fix for a fault. */
export function AlertTest() {
  const t = useTranslate()
  const [result, setResult] = useState<TestResult>(NOTHING_TESTED)
  const [help, setHelp] = useState<'allow' | 'battery'>()
  useEffect(() => void test(setResult), [])
  const run = () => test(setResult)
  const fix = async (fault: TestFault) => {
    if (fault === 'denied' || fault === 'notShown') return setHelp('allow')
    await FIXES[fault]?.().catch((error: unknown) => console.error('this could not be mended', error))
    await run()
  }
  const { phone } = result
  return (
    <Page title={t('alertTest.title')}>
      <Verdict result={result} />
      <ol className={`${ui.card} ${styles.steps}`} aria-label={t('alertTest.title')}>
        {TEST_STEPS.map((step) => (
          <Step key={step} step={step} result={result} onFix={fix} />
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
          <button type="button" className={rows.row} onClick={() => setHelp('battery')}>
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
      <LastGoodTest className={styles.last} />
      {help && (
        <Sheet title={t(`alertTest.help.${help}`)} closeLabel={t('app.close')} onClose={() => setHelp(undefined)}>
          <p className={styles.help}>{t(`alertTest.help.${help}Text`)}</p>
        </Sheet>
      )}
    </Page>
  )
}

/** Tests this phone, and stores a successful result. */
async function test(onProgress: (result: TestResult) => void): Promise<void> {
  onProgress(NOTHING_TESTED)
  await alertsStarted()
  const { ms } = await runAlertTest(THIS_PHONE, onProgress)
  if (ms !== undefined) storeGoodTest(ms)
}

/** Fixes for faults that work without leaving the page. */
const FIXES: Readonly<Partial<Record<TestFault, () => Promise<unknown>>>> = {
  off: askForAlerts,
  notAsked: askForAlerts,
  noWorker: renewWorker,
  noAddress: () => register(),
  unknown: () => register(),
  otherKey: () => register({ isNew: true }),
  gone: () => register({ isNew: true }),
  refused: () => register({ isNew: true }),
}

function Verdict({ result: { at, fault, ms } }: { result: TestResult }) {
  const t = useTranslate()
  const verdict = fault !== undefined ? 'bad' : at === undefined ? 'good' : 'running'
  return (
    <section className={styles.verdict} data-face={verdict} role="status">
      <h2>
        <Icon name={verdict === 'bad' ? 'warning' : verdict === 'good' ? 'check' : 'clock'} size={28} />
        {t(`alertTest.${verdict}`)}
      </h2>
      {verdict === 'bad' && <p>{t(fault && fault in FIXES ? 'alertTest.badTap' : 'alertTest.badText')}</p>}
      {verdict === 'good' && ms !== undefined && <p>{t('alertTest.goodText', { ms })}</p>}
    </section>
  )
}

interface StepProps {
  step: TestStep
  result: TestResult
  onFix: (fault: TestFault) => Promise<void>
}

function Step({ step, result: { good, at, fault, goneAt, ms }, onFix }: StepProps) {
  const t = useTranslate()
  const { clock, day } = useWriting()
  const isGood = good.includes(step)
  const state = isGood && !(at === step && fault) ? 'good' : at === step ? (fault ? 'fault' : 'running') : 'waits'
  const gone = goneAt === undefined ? undefined : localInstant(goneAt)
  const text =
    state === 'good'
      ? t(`alertTest.good.${step}`, { ms: ms ?? 0 })
      : state === 'fault'
        ? t(`alertTest.fault.${fault!}`, { day: gone ? day(gone.slice(0, 10)) : '', time: gone ? clock(gone) : '' })
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
      {state === 'fault' && <Fix fault={fault!} onFix={onFix} />}
    </li>
  )
}

function Fix({ fault, onFix }: { fault: TestFault; onFix: (fault: TestFault) => Promise<void> }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [isFixing, setFixing] = useState(false)
  const fix = () => {
    if (fault === 'guest') return navigate(loginPath(alertTestPath()))
    if (fault === 'unsupported') return navigate(screenPath('download'))
    setFixing(true)
    void onFix(fault).finally(() => setFixing(false))
  }
  return (
    <div className={styles.fix}>
      <button type="button" className={ui.button} disabled={isFixing} onClick={fix}>
        {t(`alertTest.fix.${fault}`)}
      </button>
      {(fault === 'gone' || fault === 'otherKey' || fault === 'refused') && <p>{t('alertTest.stays')}</p>}
    </div>
  )
}

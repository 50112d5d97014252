import { useState } from 'react'
import { alertTestPath, loginPath, screenPath } from '@yatha/contract'
import { updateAndRegisterWorker } from '../device/push.ts'
import { useNavigate } from '../frame/router.ts'
import { turnOnAlerts, registerPhone } from '../session/alerts.ts'
import { ApiError } from '../session/call.ts'
import { Sheet } from '../ui/parts.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import type { AlertTestFault } from './alert-test.ts'
import styles from './alert-test.module.css'
import { toRailwayTime } from './local-instant.ts'

/** Functions that fix a fault, by fault; only for faults that can be fixed without leaving the page. */
const FIX_BY_FAULT: Readonly<Partial<Record<AlertTestFault, () => Promise<unknown>>>> = {
  off: turnOnAlerts,
  notAsked: turnOnAlerts,
  noWorker: updateAndRegisterWorker,
  noAddress: () => registerPhone(),
  unknown: () => registerPhone(),
  otherKey: () => registerPhone({ isNew: true }),
  gone: () => registerPhone({ isNew: true }),
  refused: () => registerPhone({ isNew: true }),
}

/** Whether one tap can fix a fault without leaving the page. */
export const canFixWithTap = (fault: AlertTestFault): boolean => fault in FIX_BY_FAULT

/** Returns a function that describes a fault; `goneAt` is the instant at which the push address became invalid. */
export function useFaultText(): (fault: AlertTestFault, goneAt: string | undefined) => string {
  const t = useTranslate()
  const { clock, day } = useFormats()
  return (fault, goneAt) => {
    const unregisteredAt = goneAt === undefined ? undefined : toRailwayTime(goneAt)
    return t(`alertTest.fault.${fault}`, {
      day: unregisteredAt ? day(unregisteredAt.slice(0, 10)) : '',
      time: unregisteredAt ? clock(unregisteredAt) : '',
    })
  }
}

interface FaultFixProps {
  fault: AlertTestFault
  onFixed: () => Promise<void>
}

/** A button that fixes the fault, or explains how to fix it. */
export function FaultFix(props: FaultFixProps) {
  const t = useTranslate()
  return (
    <div className={styles.fix}>
      <FixButton {...props} className={ui.button} backTo={alertTestPath()} />
      <p>{t('alertTest.stays')}</p>
    </div>
  )
}

/** The button of `FaultFix`. `backTo` is the path to which a guest returns after logging in. */
export function FixButton({ fault, onFixed, className, backTo }: FaultFixProps & { className: string | undefined; backTo: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [isFixing, setFixing] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const fix = () => {
    if (fault === 'guest') return navigate(loginPath(backTo))
    if (fault === 'unsupported') return navigate(screenPath('download'))
    if (fault === 'denied' || fault === 'notShown') return setHelpOpen(true)
    setFixing(true)
    void tryFix(fault, t('alertTest.notFixed'))
      .then(onFixed)
      .finally(() => setFixing(false))
  }
  return (
    <>
      <button type="button" className={className} disabled={isFixing} onClick={fix}>
        {t(`alertTest.fix.${fault}`)}
      </button>
      {isHelpOpen && <AlertHelp topic="allow" onClose={() => setHelpOpen(false)} />}
    </>
  )
}

/** Fixes a fault. If that fails, shows a toast with `failureText`, unless it is an API error, for which `call` shows its own toast. */
async function tryFix(fault: AlertTestFault, failureText: string): Promise<void> {
  await FIX_BY_FAULT[fault]?.().catch((error: unknown) => {
    console.error('the fault of alerts could not be fixed', error)
    if (!(error instanceof ApiError)) toast(failureText, 'error')
  })
}

/** A sheet that explains how to allow alerts (`allow`), or how to receive alerts while the phone saves battery (`battery`). */
export function AlertHelp({ topic, onClose }: { topic: 'allow' | 'battery'; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Sheet title={t(`alertTest.help.${topic}`)} closeLabel={t('app.close')} onClose={onClose}>
      <p className={styles.help}>{t(`alertTest.help.${topic}Text`)}</p>
    </Sheet>
  )
}

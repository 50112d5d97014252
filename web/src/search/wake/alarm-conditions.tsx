import { useEffect, useState, type ReactNode } from 'react'
import { locatePhone, isLocationGranted } from '../../device/location.ts'
import { useFullPath } from '../../frame/router.ts'
import { recheckAlertState, FixButton, useAlertState, useFaultText, type AlertState } from '../../notification/index.ts'
import { useIsAuthenticated } from '../../session/session.ts'
import { Icon } from '../../ui/all-icons.tsx'
import { useTranslate } from '../../words/language.tsx'
import type { TripAlarm } from './wake.ts'
import styles from './wake.module.css'

/** Returns the state of the alerts that wake the rider by push. Guests get no push. */
export function useAlarmPushState(): AlertState {
  const state = useAlertState()
  return useIsAuthenticated() ? state : { arrives: 'nowhere', fault: 'guest', goneAt: undefined }
}

/** Shows whether the alarm also wakes the rider while the phone is locked. This needs a push that the server has scheduled. */
export function LockedPhoneNote({ wake }: { wake: TripAlarm }) {
  const t = useTranslate()
  const { arrives } = useAlarmPushState()
  const isReached = wake.push === 'scheduled' && (arrives === 'phone' || arrives === 'telegram')
  return (
    <p className={styles.reach} role="status">
      {t(isReached ? 'wake.pushSet' : 'wake.stayOpen')}
    </p>
  )
}

/** Three lines: whether the alarm works with the page open, with the phone locked, and by location. A button fixes each problem. */
export function AlarmConditions() {
  const t = useTranslate()
  return (
    <ul className={styles.lines}>
      <StatusLine works title={t('wake.open')}>
        {t('wake.openText')}
      </StatusLine>
      <LockedLine />
      <LocationLine />
    </ul>
  )
}

function LockedLine() {
  const t = useTranslate()
  const faultText = useFaultText()
  const path = useFullPath()
  const { arrives, fault, goneAt } = useAlarmPushState()
  if (arrives === 'phone' || arrives === 'telegram')
    return (
      <StatusLine works title={t(arrives === 'phone' ? 'wake.locked' : 'favorite.reachesTelegram')}>
        {t('wake.lockedText')}
      </StatusLine>
    )
  const button = fault && <FixButton fault={fault} onFixed={recheckAlertState} className={styles.fix} backTo={path} />
  return (
    <StatusLine title={t('wake.notLocked')} button={button}>
      {fault ? faultText(fault, goneAt) : t('alertTest.checking')}
    </StatusLine>
  )
}

function LocationLine() {
  const t = useTranslate()
  const [state, setState] = useState<'granted' | 'denied'>()
  useEffect(() => {
    const check = () =>
      void isLocationGranted().then((isGranted) =>
        setState((before) => (isGranted ? 'granted' : before === 'granted' ? undefined : before)),
      )
    check()
    // Riders may change permissions in the phone's settings, and then return to the app.
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [])
  if (state === 'granted')
    return (
      <StatusLine works title={t('wake.byLocation')}>
        {t('wake.byLocationText')}
      </StatusLine>
    )
  const allow = async () => {
    const located = await locatePhone()
    setState(located.found || (await isLocationGranted()) ? 'granted' : located.why === 'denied' ? 'denied' : undefined)
  }
  const button = state !== 'denied' && (
    <button type="button" className={styles.fix} onClick={() => void allow()}>
      {t('wake.allowLocation')}
    </button>
  )
  return (
    <StatusLine title={t('wake.byTimetable')} button={button}>
      {t(state === 'denied' ? 'ride.ended.denied' : 'wake.byTimetableText')}
    </StatusLine>
  )
}

interface StatusLineProps {
  title: string
  works?: boolean
  button?: ReactNode
  children: string
}

function StatusLine({ title, works = false, button, children }: StatusLineProps) {
  return (
    <li data-works={works}>
      <i aria-hidden="true">
        <Icon name={works ? 'check' : 'close'} size={20} />
      </i>
      <p>
        <b>{title}</b>
        <small>{children}</small>
      </p>
      {button}
    </li>
  )
}

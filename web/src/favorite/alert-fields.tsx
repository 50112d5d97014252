import { useMemo, type ReactNode } from 'react'
import { ALERT_LEAD_MINUTES, formatClockTime, parseClockTime, type AlertSettings, type FavoriteKey } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { DAY_SECONDS, listedStation, ROUTE_DIRECTIONS, type Railway, type Route } from '@yatha/timetable'
import { useRailway } from '../railway/railway.tsx'
import { Field } from '../ui/field.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useAlertDescriptions } from './alert-words.ts'
import styles from './favorite.module.css'

interface AlertFieldsProps {
  favorite: FavoriteKey
  alert: AlertSettings
  onChange: (alert: AlertSettings) => void
}

const MINUTES = Array.from({ length: ALERT_LEAD_MINUTES.most - ALERT_LEAD_MINUTES.least + 1 }, (_, i) => ALERT_LEAD_MINUTES.least + i)
/** Delays to choose from, in minutes. */
const DELAY_CHOICES = [2, 3, 5, 10, 15, 20, 30, 60]
const WEEK = [0, 1, 2, 3, 4, 5, 6]
/** Initial hours when the rider chooses custom hours. */
const DEFAULT_HOURS = { from: '07:00', until: '09:00' }

/** The settings of an alert: minutes before departure, trains, delay, days and hours. */
export function AlertFields({ favorite, alert, onChange }: AlertFieldsProps) {
  const t = useTranslate()
  const { duration } = useFormats()
  const railway = useRailway()
  const words = useAlertDescriptions()
  const ways = useMemo(() => (favorite.kind === 'station' ? waysAt(railway, favorite.slug) : []), [railway, favorite])
  const stations = useMemo(() => (favorite.kind === 'route' ? boardingSlugs(railway, favorite.slug) : []), [railway, favorite])
  const hours = alert.hours ? 'own' : alert.atNight ? 'night' : 'day'
  const chooseHours = (chosen: typeof hours) => {
    const { hours: _, ...others } = alert
    // Custom hours can include the night, so `atNight` is also true for them.
    onChange({ ...others, atNight: chosen !== 'day', ...(chosen === 'own' && { hours: DEFAULT_HOURS }) })
  }
  const chooseWay = (way: AlertSettings['way'] | '') => {
    const { way: _, ...others } = alert
    onChange({ ...others, ...(way && { way }) })
  }
  const chooseLate = (minutes: number) => {
    const { lateMinutes: _, ...others } = alert
    onChange({ ...others, ...(minutes > 0 && { lateMinutes: minutes }) })
  }
  const chooseStation = (station: string) => {
    const { station: _, ...others } = alert
    onChange({ ...others, ...(station !== stations[0] && { station }) })
  }
  return (
    <>
      <Field label={t('favorite.howLong')}>
        {(props) => (
          <select
            {...props}
            className="number"
            value={alert.minutes}
            onChange={(event) => onChange({ ...alert, minutes: Number(event.target.value) })}
          >
            {MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {duration(minutes)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {stations.length > 0 && (
        <Field label={t('favorite.atStation')}>
          {(props) => (
            <select {...props} value={alert.station ?? stations[0]} onChange={(event) => chooseStation(event.target.value)}>
              {stations.map((slug) => (
                <option key={slug} value={slug}>
                  {words.stationText(slug)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t('favorite.onlyIfLate')}>
        {(props) => (
          <select {...props} className="number" value={alert.lateMinutes ?? 0} onChange={(event) => chooseLate(Number(event.target.value))}>
            <option value={0}>{t('favorite.always')}</option>
            {[...new Set([...DELAY_CHOICES, alert.lateMinutes ?? DELAY_CHOICES[0]!])].map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('favorite.lateBy', { time: duration(minutes) })}
              </option>
            ))}
          </select>
        )}
      </Field>
      {alert.lateMinutes !== undefined && <p className={styles.quiet}>{t('favorite.ifLateHow')}</p>}
      {ways.length > 1 && (
        <Choices
          legend={t('station.way')}
          name="way"
          values={['', ...ways] as const}
          isChosen={(way) => (alert.way ?? '') === way}
          onChoose={chooseWay}
          text={(way) => (way === '' ? t('station.allWays') : t(`way.${way}`))}
        />
      )}
      <Choices
        legend={t('favorite.days')}
        name="days"
        allowsSeveral
        values={WEEK}
        isChosen={(day) => alert.days.includes(day)}
        onChoose={(day) => onChange({ ...alert, days: toggleDay(alert.days, day) })}
        text={(day) => t(`weekday.${day}` as MessageKey)}
      />
      <Choices
        legend={t('favorite.hoursTitle')}
        name="hours"
        values={['day', 'night', 'own'] as const}
        isChosen={(one) => one === hours}
        onChoose={chooseHours}
        text={(one) => (one === 'day' ? words.daytimeText : t(one === 'night' ? 'favorite.dayAndNight' : 'favorite.ownHours'))}
      />
      {alert.hours && <Hours {...alert.hours} onChange={(customHours) => onChange({ ...alert, hours: customHours })} />}
    </>
  )
}

/** Adds or removes a day. The last day cannot be removed. */
function toggleDay(days: readonly number[], day: number): number[] {
  const others = days.filter((one) => one !== day)
  return others.length === days.length ? [...days, day].sort() : others.length > 0 ? others : [...days]
}

interface ChoicesProps<Value> {
  legend: string
  name: string
  values: readonly Value[]
  /** True if several values can be chosen. */
  allowsSeveral?: boolean
  isChosen: (value: Value) => boolean
  onChoose: (value: Value) => void
  text: (value: Value) => ReactNode
}

/** A group of radio buttons or checkboxes, shown as cells. */
function Choices<Value extends string | number>({
  legend,
  name,
  values,
  allowsSeveral = false,
  isChosen,
  onChoose,
  text,
}: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className="number">
        {values.map((value) => (
          <label key={value}>
            <input type={allowsSeveral ? 'checkbox' : 'radio'} name={name} checked={isChosen(value)} onChange={() => onChoose(value)} />
            <span>{text(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const STEP_SECONDS = 1800
const TIMES = Array.from({ length: DAY_SECONDS / STEP_SECONDS }, (_, i) => formatClockTime(i * STEP_SECONDS))

/** Fields for the start and the end, as times of day. If the end is not after the start, it is on the next day. */
function Hours({ from, until, onChange }: { from: string; until: string; onChange: (hours: { from: string; until: string }) => void }) {
  const t = useTranslate()
  const changeHours = (start: string, end: string) => {
    const [first, last] = [parseClockTime(start)!, parseClockTime(end)! % DAY_SECONDS]
    // Service times go up to 29:59.
    const endTime = Math.min(last > first ? last : last + DAY_SECONDS, MAX_SERVICE_TIME)
    onChange({ from: start, until: formatClockTime(Math.max(endTime, first + STEP_SECONDS)) })
  }
  return (
    <div className={styles.pair}>
      <Clock label={t('favorite.from')} value={from} onChange={(start) => changeHours(start, until)} />
      <Clock label={t('favorite.until')} value={until} onChange={(end) => changeHours(from, end)} />
    </div>
  )
}

const MAX_SERVICE_TIME = 30 * 3600 - 60

function Clock({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { serviceClock } = useFormats()
  const displayedTime = formatClockTime(parseClockTime(value)! % DAY_SECONDS)
  return (
    <Field label={label}>
      {(props) => (
        <select {...props} className="number" value={displayedTime} onChange={(event) => onChange(event.target.value)}>
          {(TIMES.includes(displayedTime) ? TIMES : [...TIMES, displayedTime].sort()).map((time) => (
            <option key={time} value={time}>
              {serviceClock(time)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Returns the directions of the trains that depart from a station. */
function waysAt(railway: Railway, slug: string) {
  const departingRoutes = railway.routes.filter((route) => boardingStations(railway, route).includes(slug))
  return ROUTE_DIRECTIONS.filter((way) => departingRoutes.some((route) => route.way === way))
}

/** Returns the stations of a train at which riders can board: all but the last. */
function boardingSlugs(railway: Railway, slug: string): string[] {
  const route = railway.route(slug)
  return route ? [...new Set(boardingStations(railway, route))] : []
}

const boardingStations = (railway: Railway, route: Route): string[] =>
  Array.from(railway.callsOf(route).subarray(0, -1), (stop) => listedStation(railway, stop).slug)

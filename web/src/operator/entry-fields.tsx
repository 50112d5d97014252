import { ENTRY_LIMITS, formatClockTime } from '@yatha/contract'
import type { Route, ServiceDay } from '@yatha/timetable'
import { useRailway, useRailwayNow } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import field from '../ui/field.module.css'
import ui from '../ui/ui.module.css'
import { useTranslate, useLanguage, useFormats } from '../words/language.tsx'
import type { useEntryEditor } from './use-entry.ts'
import type { EntryForm } from './form-text.ts'
import styles from './operator.module.css'

export interface EntryFieldsProps {
  readonly entry: ReturnType<typeof useEntryEditor>
  readonly form: EntryForm
}

/** The fields of an entry, except the texts for riders. */
export function EntryFields({ entry, form }: EntryFieldsProps) {
  const t = useTranslate()
  const { kind, isSent, day, until } = form
  return (
    <>
      {kind === 'notice' ? (
        <NoticeFields entry={entry} form={form} />
      ) : kind === 'add' ? (
        <NewTrainFields entry={entry} form={form} />
      ) : (
        <TrainFields entry={entry} form={form} />
      )}
      {(kind === 'notice' || isSent) && (
        <LabeledField label={t('operator.untilTime')} isWide>
          <input type="datetime-local" min={`${day}T00:00`} value={until} onChange={({ target }) => entry.write({ until: target.value })} />
        </LabeledField>
      )}
      <LabeledField label={t('operator.why')} isWide>
        <input value={form.reason} maxLength={ENTRY_LIMITS.reason} onChange={({ target }) => entry.write({ reason: target.value })} />
      </LabeledField>
    </>
  )
}

function LabeledField({ label, isWide = false, children }: { label: string; isWide?: boolean; children: React.ReactNode }) {
  return (
    <label className={`${field.field} ${isWide ? styles.wide : ''}`}>
      <span>{label}</span>
      {children}
    </label>
  )
}

function TrainFields({ entry, form }: EntryFieldsProps) {
  const t = useTranslate()
  return (
    <>
      {form.kind === 'delay' && (
        <LabeledField label={t('operator.minutes')}>
          <input
            inputMode="numeric"
            value={form.minutes}
            maxLength={4}
            onChange={({ target }) => entry.write({ minutes: target.value.trim() })}
          />
        </LabeledField>
      )}
      <Stretch entry={entry} form={form} of={form.train} />
      {form.kind === 'cancel' && <LastDay entry={entry} form={form} />}
    </>
  )
}

/** The fields of an additional train: its number, and the train whose stops and times it copies. */
function NewTrainFields({ entry, form }: EntryFieldsProps) {
  const t = useTranslate()
  const { tag } = useLanguage()
  const railway = useRailway()
  const { day: today } = useRailwayNow()
  const { train, serviceClock } = useFormats()
  const nameOf = (stop: number) => railway.nameOf(railway.stations[stop]!, tag)
  const endsText = (route: Route) => {
    const calls = railway.callsOf(route)
    const [origin, destination] = [nameOf(calls[0]!), nameOf(calls.at(-1)!)]
    return origin === destination ? t('station.fullLoop') : `${origin} – ${destination}`
  }
  const templateRoutes = railway.routes
    .filter(({ added }) => !added)
    .map((route) => ({ route, departs: railway.timesOf(route)[0]!.departs }))
    .toSorted((a, b) => a.departs - b.departs)
  const { number, like, departs, day, lastDay } = form
  return (
    <>
      <LabeledField label={t('operator.number')}>
        <input
          value={number}
          maxLength={ENTRY_LIMITS.number}
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="X-1"
          onChange={({ target }) => entry.write({ number: target.value })}
        />
      </LabeledField>
      <LabeledField label={t('operator.departs')}>
        <input type="time" value={departs} onChange={({ target }) => entry.write({ departs: target.value })} />
      </LabeledField>
      <LabeledField label={t('operator.like')} isWide>
        <select value={like} onChange={({ target }) => entry.write({ like: target.value, fromStation: '', untilStation: '' })}>
          <option value="" />
          {templateRoutes.map(({ route, departs: at }) => (
            <option key={route.slug} value={route.slug}>
              {`${train(route)}\u00A0· ${serviceClock(formatClockTime(at))}\u00A0· ${endsText(route)}`}
            </option>
          ))}
        </select>
      </LabeledField>
      <Stretch entry={entry} form={form} of={like} />
      <LabeledField label={t('operator.day')}>
        <input
          type="date"
          min={today}
          value={day}
          onChange={({ target }) => {
            // The value of a date input has the format of a ServiceDay.
            const first = (target.value || today) as ServiceDay
            entry.write({ day: first, lastDay: lastDay < first ? first : lastDay })
          }}
        />
      </LabeledField>
      <LastDay entry={entry} form={form} />
    </>
  )
}

/** Two selects, for the first and the last station to which an entry applies. `of` is the train's slug. */
function Stretch({ entry, form, of }: EntryFieldsProps & { of: string | undefined }) {
  const t = useTranslate()
  const { tag } = useLanguage()
  const railway = useRailway()
  const route = of === undefined ? undefined : railway.route(of)
  const calls = route ? [...railway.callsOf(route)].map((stop) => railway.stations[stop]!) : []
  const ends = [calls[0], calls.at(-1)]
  // A loop calls at its first station twice; the list contains each station once.
  const stations = [...new Map(calls.map((station) => [station.slug, station])).values()]
  return (['fromStation', 'untilStation'] as const).map((name, i) => (
    <LabeledField key={name} label={t(i === 0 ? 'operator.from' : 'operator.until')} isWide>
      <select value={form[name]} disabled={!route} onChange={({ target }) => entry.write({ [name]: target.value })}>
        <option value="">{ends[i] && railway.nameOf(ends[i], tag)}</option>
        {stations
          .filter(({ slug }) => slug !== ends[i]?.slug)
          .map((station) => (
            <option key={station.slug} value={station.slug}>
              {railway.nameOf(station, tag)}
            </option>
          ))}
      </select>
    </LabeledField>
  ))
}

function LastDay({ entry, form }: EntryFieldsProps) {
  const t = useTranslate()
  return (
    <LabeledField label={t('operator.lastDay')}>
      <input
        type="date"
        min={form.day}
        value={form.lastDay}
        onChange={({ target }) => entry.write({ lastDay: target.value || form.day })}
      />
    </LabeledField>
  )
}

function NoticeFields({ entry, form }: EntryFieldsProps) {
  const t = useTranslate()
  const { tag } = useLanguage()
  const railway = useRailway()
  const { train } = useFormats()
  const stationName = (slug: string) => railway.nameOf(railway.station(slug)!, tag)
  const trainName = (slug: string) => train(railway.route(slug)!)
  const { stations, trains } = form
  const hasTargets = stations.length + trains.length > 0
  const targets = [
    ...stations.map((slug) => ({
      slug,
      name: stationName(slug),
      remove: () => entry.write({ stations: stations.filter((one) => one !== slug) }),
    })),
    ...trains.map((slug) => ({ slug, name: trainName(slug), remove: () => entry.write({ trains: trains.filter((one) => one !== slug) }) })),
  ]
  const servedStations = railway.stations.filter(({ served: isServed, slug }) => isServed && !stations.includes(slug))
  return (
    <>
      <div className={`${styles.wide} ${styles.chosen}`}>
        {!hasTargets && <b>{t('operator.everywhere')}</b>}
        {targets.map(({ slug, name, remove }) => (
          <button key={slug} type="button" className={ui.pill} aria-label={t('operator.remove', { name })} onClick={remove}>
            {name}
            <Icon name="close" size={16} />
          </button>
        ))}
      </div>
      <LabeledField label={t('operator.addStation')}>
        <select value="" onChange={({ target }) => entry.write({ stations: [...stations, target.value] })}>
          <option value="" />
          {servedStations
            .map(({ slug }) => ({ slug, name: stationName(slug) }))
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </select>
      </LabeledField>
      <LabeledField label={t('operator.addTrain')}>
        <select value="" onChange={({ target }) => entry.write({ trains: [...trains, target.value] })}>
          <option value="" />
          {railway.routes
            .filter(({ slug }) => !trains.includes(slug))
            .map(({ slug }) => (
              <option key={slug} value={slug}>
                {trainName(slug)}
              </option>
            ))}
        </select>
      </LabeledField>
    </>
  )
}

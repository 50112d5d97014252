import { useId, useState } from 'react'
import { ENTRY_KINDS, ENTRY_LIMITS, type EntryKind, type OperatorEntry } from '@yatha/contract'
import { LANGUAGES, tagOf, type Language, type Translate } from '@yatha/language'
import { useRailway } from '../railway/railway.tsx'
import { Icon, type IconName } from '../ui/all-icons.tsx'
import field from '../ui/field.module.css'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { OWN_NAMES } from '../words/own-names.ts'
import type { TrainToday } from './trains-today.ts'
import type { useEntry } from './use-entry.ts'
import { textIn, unreadLanguages, type Written } from './written.ts'
import styles from './operator.module.css'

const ICONS: Readonly<Record<EntryKind, IconName>> = { delay: 'clock', cancel: 'close', notice: 'warning' }

/** What is being written about which train. */
export const entryTitle = (t: Translate, { kind, train }: Written, number: string): string =>
  train === undefined ? t('operator.newNotice') : t(`operator.${kind}Of`, { train: number })

/** The number of a train as painted on it, by its slug. */
export function useTrainNumber(trains: readonly TrainToday[]): (slug: string) => string {
  const { train } = useWriting()
  return (slug) => {
    const found = trains.find(({ route }) => route.slug === slug)
    return found ? train(found.route) : slug
  }
}

interface EntryPanelProps {
  entry: ReturnType<typeof useEntry>
  written: Written
  trains: readonly TrainToday[]
  isLost: boolean
  /** Drafts that others have. */
  drafts: readonly OperatorEntry[]
}

export function EntryPanel({ entry, written, trains, isLost, drafts }: EntryPanelProps) {
  const t = useTranslate()
  const { kind } = written
  const holder = drafts.find(({ change }) => change.kind !== 'notice' && change.train === written.train)?.by?.name
  const isStill = entry.isHeld || entry.busy
  return (
    <form className={styles.entry} onSubmit={(event) => event.preventDefault()}>
      {written.train !== undefined && (
        <div className={styles.kinds} role="group" aria-label={t('operator.change')}>
          {ENTRY_KINDS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              disabled={isStill}
              onClick={() => entry.write({ kind: one, trains: written.train === undefined ? [] : [written.train] })}
            >
              <Icon name={ICONS[one]} size={18} />
              {t(`operator.${one}`)}
            </button>
          ))}
        </div>
      )}
      {entry.isHeld && (
        <p className={styles.held} role="alert">
          {holder === undefined ? entry.trouble?.message : t('operator.heldBy', { name: holder })}
        </p>
      )}
      {entry.trouble && !entry.isHeld && entry.trouble.status !== 0 && (
        <p className={styles.held} role="alert">
          {entry.trouble.message}
        </p>
      )}
      <fieldset className={styles.fields} disabled={isStill}>
        {kind === 'notice' ? (
          <NoticeFields entry={entry} written={written} />
        ) : (
          <TrainFields entry={entry} written={written} trains={trains} />
        )}
        <Labeled label={t('operator.why')} isWide>
          <input value={written.reason} maxLength={ENTRY_LIMITS.reason} onChange={({ target }) => entry.write({ reason: target.value })} />
        </Labeled>
        <Texts entry={entry} written={written} />
      </fieldset>
      <Footer entry={entry} written={written} trains={trains} isLost={isLost} />
    </form>
  )
}

function Labeled({ label, isWide = false, children }: { label: string; isWide?: boolean; children: React.ReactNode }) {
  return (
    <label className={`${field.field} ${isWide ? styles.wide : ''}`}>
      <span>{label}</span>
      {children}
    </label>
  )
}

type FieldsProps = Pick<EntryPanelProps, 'entry' | 'written'>

function TrainFields({ entry, written, trains }: FieldsProps & { trains: readonly TrainToday[] }) {
  const t = useTranslate()
  const { stationName } = useWriting()
  const calls = trains.find(({ route }) => route.slug === written.train)?.calls ?? []
  const ends = [calls[0], calls.at(-1)]
  // A loop comes back to where it began: each station once.
  const stations = [...new Map(calls.map((station) => [station.slug, station])).values()]
  return (
    <>
      {written.kind === 'delay' && (
        <Labeled label={t('operator.minutes')}>
          <input
            inputMode="numeric"
            value={written.minutes}
            maxLength={4}
            onChange={({ target }) => entry.write({ minutes: target.value.trim() })}
          />
        </Labeled>
      )}
      {(['fromStation', 'untilStation'] as const).map((name, i) => (
        <Labeled key={name} label={t(i === 0 ? 'operator.from' : 'operator.until')}>
          <select value={written[name]} onChange={({ target }) => entry.write({ [name]: target.value })}>
            <option value="">{ends[i] && stationName(ends[i])}</option>
            {stations
              .filter(({ slug }) => slug !== ends[i]?.slug)
              .map((station) => (
                <option key={station.slug} value={station.slug}>
                  {stationName(station)}
                </option>
              ))}
          </select>
        </Labeled>
      ))}
      {written.kind === 'cancel' && (
        <Labeled label={t('operator.lastDay')}>
          <input
            type="date"
            min={written.day}
            value={written.lastDay}
            onChange={({ target }) => entry.write({ lastDay: target.value || written.day })}
          />
        </Labeled>
      )}
    </>
  )
}

function NoticeFields({ entry, written }: FieldsProps) {
  const t = useTranslate()
  const { tag } = useWords()
  const railway = useRailway()
  const { train } = useWriting()
  const stationName = (slug: string) => railway.nameOf(railway.station(slug)!, tag)
  const trainName = (slug: string) => train(railway.route(slug)!)
  const { stations, trains } = written
  const isSomewhere = stations.length + trains.length > 0
  const chosen = [
    ...stations.map((slug) => ({
      slug,
      name: stationName(slug),
      remove: () => entry.write({ stations: stations.filter((one) => one !== slug) }),
    })),
    ...trains.map((slug) => ({ slug, name: trainName(slug), remove: () => entry.write({ trains: trains.filter((one) => one !== slug) }) })),
  ]
  const served = railway.stations.filter(({ served: isServed, slug }) => isServed && !stations.includes(slug))
  return (
    <>
      <div className={`${styles.wide} ${styles.chosen}`}>
        {!isSomewhere && <b>{t('operator.everywhere')}</b>}
        {chosen.map(({ slug, name, remove }) => (
          <button key={slug} type="button" className={ui.pill} aria-label={t('operator.remove', { name })} onClick={remove}>
            {name}
            <Icon name="close" size={16} />
          </button>
        ))}
      </div>
      <Labeled label={t('operator.addStation')}>
        <select value="" onChange={({ target }) => entry.write({ stations: [...stations, target.value] })}>
          <option value="" />
          {served
            .map(({ slug }) => ({ slug, name: stationName(slug) }))
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </select>
      </Labeled>
      <Labeled label={t('operator.addTrain')}>
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
      </Labeled>
      <Labeled label={t('operator.untilTime')}>
        <input
          type="datetime-local"
          min={`${written.day}T00:00`}
          value={written.until}
          onChange={({ target }) => entry.write({ until: target.value })}
        />
      </Labeled>
    </>
  )
}

/** What riders will read, in each language, to be read and ticked. */
function Texts({ entry, written }: FieldsProps) {
  const t = useTranslate()
  const heading = useId()
  const isAnyUnread = unreadLanguages(written, entry.suggested).length > 0
  return (
    <section className={styles.wide} aria-labelledby={heading}>
      <div className={styles.readHead}>
        <h3 id={heading}>{t('operator.read')}</h3>
        {isAnyUnread && (
          <small>
            <Icon name="warning" size={16} /> {t('operator.suggested')}
          </small>
        )}
      </div>
      <ul className={styles.texts}>
        {LANGUAGES.map((language) => (
          <TextRow key={language} entry={entry} written={written} language={language} />
        ))}
      </ul>
    </section>
  )
}

function TextRow({ entry, written, language }: FieldsProps & { language: Language }) {
  const t = useTranslate()
  const shown = textIn(language, written, entry.suggested)
  const { title, text, isChecked } = shown
  const name = OWN_NAMES[language]
  const lang = tagOf(language)
  const write = (part: Partial<typeof shown>) => entry.write({ texts: { ...written.texts, [language]: { ...shown, ...part } } })
  return (
    <li data-read={title === '' ? undefined : isChecked}>
      <b lang={lang}>{name}</b>
      <span className={styles.words}>
        <textarea
          lang={lang}
          rows={2}
          maxLength={ENTRY_LIMITS.title}
          value={title}
          aria-label={t('operator.titleIn', { language: name })}
          placeholder={language === 'en' ? '' : t('operator.fallsBack')}
          // What somebody writes has been read by them.
          onChange={({ target }) => write({ title: oneLine(target.value), isOwn: true, isChecked: target.value !== '' })}
        />
        {written.kind === 'notice' && title !== '' && (
          <textarea
            lang={lang}
            rows={2}
            maxLength={ENTRY_LIMITS.text}
            value={text}
            aria-label={t('operator.textIn', { language: name })}
            placeholder={t('operator.more')}
            onChange={({ target }) => write({ text: oneLine(target.value), isOwn: true, isChecked: true })}
          />
        )}
      </span>
      {title !== '' && (
        <button
          type="button"
          className={ui.icon}
          aria-pressed={isChecked}
          aria-label={t('operator.isRead', { language: name })}
          onClick={() => write({ isChecked: !isChecked })}
        >
          <Icon name={isChecked ? 'check' : 'warning'} size={20} />
        </button>
      )}
    </li>
  )
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

function Footer({ entry, written, trains, isLost }: Omit<EntryPanelProps, 'drafts'>) {
  const t = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const { preview, suggested, busy, isHeld } = entry
  const unread = unreadLanguages(written, suggested).length
  const train = useTrainNumber(trains)(written.train ?? '')
  const cannot = isLost || busy || isHeld
  const send = async () => {
    setIsAsking(false)
    if (await entry.send()) toast(t('operator.sent'))
  }
  return (
    <div className={styles.footer}>
      {preview && (
        <p>
          {written.kind === 'notice'
            ? t('operator.concernsStations', { stations: preview.stations })
            : t('operator.concerns', { train, stations: preview.stations, riders: preview.riders })}
        </p>
      )}
      {isAsking ? (
        <div role="alertdialog" aria-label={t('operator.unread', { count: unread })}>
          <p>
            <b>{t('operator.unread', { count: unread })}</b>
          </p>
          <div className={styles.buttons}>
            <button type="button" className={ui.button} disabled={cannot} onClick={() => void send()}>
              {t('operator.sendAnyway')}
            </button>
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setIsAsking(false)}>
              {t('operator.readFirst')}
            </button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          <button
            type="button"
            className={`${ui.button} ${styles.send}`}
            disabled={cannot}
            onClick={() => (unread > 0 ? setIsAsking(true) : void send())}
          >
            {written.kind === 'notice'
              ? t('operator.sendNotice')
              : t(written.kind === 'delay' ? 'operator.sendDelay' : 'operator.sendCancel', { train })}
          </button>
          <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={cannot} onClick={() => void entry.keep()}>
            {t('operator.keep')}
          </button>
        </div>
      )}
    </div>
  )
}

import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { answerTrip, tripQuestion } from '@yatha/answers'
import { BRAND, stationPath, type StationDetail, type StationName } from '@yatha/contract'
import { fullDateText, sourceDateText, withDigits, type MessageKey, type Translate } from '@yatha/language'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { useAnswers, useFacts, useRailwayNow } from '../railway/railway.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { printPage } from '../device/print.ts'
import '../ui/print.css'
import { QrCode } from './qr-code.tsx'
import { SheetLineView, SheetPanelView } from './sheet-panel.tsx'
import { sheetPanels, type SheetGoal } from './sheet-panels.ts'
import { inBurmese, inEnglish } from './sheet-words.ts'
import { railwayName } from '../session/page-config.ts'
import styles from './timetable-sheet.module.css'

/** Maximum number of trains in an hour for which the digits of both scripts are side by side; otherwise the Latin ones are below. */
const MAX_SIDE_BY_SIDE = 6

/** The printed timetable of a station: one A4 page in Burmese and a second language. Prints itself once it is rendered. */
export function TimetableSheet({ station }: { station: StationDetail }) {
  const facts = useFacts()
  const t = useSecondWords()
  const second = useSecondWriting()
  const today = useRailwayNow().day
  const unseen = useUnseen(station)
  const { hours, panels, lines, letters, starred, doubted, maxPerHour } = useMemo(
    () =>
      sheetPanels(
        station.routes.map((slug) => facts.route(slug)!),
        station.slug,
        facts.railway.dayEnds / 3600 - 24,
        unseen,
      ),
    [facts, station, unseen],
  )
  const rows = hours.length + 2 * lines.length
  useEffect(() => {
    void fontReady().then(printPage)
  }, [])
  const { edition, asOf } = facts.railway
  const url = new URL(stationPath(station.slug), location.origin).href
  return createPortal(
    <div
      className={styles.sheet}
      data-sheet
      data-stacked={maxPerHour > MAX_SIDE_BY_SIDE}
      data-narrow={panels.length > 2}
      data-hours={rows > 19 ? 'most' : rows > 14 ? 'many' : 'few'}
      aria-hidden="true"
    >
      <div className={styles.head}>
        <div>
          <b lang="my">{station.nameMy}</b>
          <b>{second.name(station)}</b>
        </div>
        <div>
          <b lang="my">{inBurmese('station.board')}</b>
          <span>{t('station.board')}</span>
          <span>
            {BRAND.shortName} · {railwayName}
          </span>
        </div>
      </div>
      <div className={styles.panels} style={{ gridTemplateRows: `auto repeat(${hours.length}, minmax(0, 13mm))` }}>
        {panels.map((panel) => (
          <SheetPanelView key={panel.way} panel={panel} hours={hours} station={station.slug} t={t} name={second.name} />
        ))}
      </div>
      {lines.length > 0 && (
        <div className={styles.lines}>
          {lines.map((line) => (
            <SheetLineView key={line.way} line={line} t={t} />
          ))}
        </div>
      )}
      <div className={styles.key}>
        {letters.length > 0 && <h3>{both(t, 'sheet.key')}</h3>}
        {letters.map(({ letter, goal }) => (
          <p key={letter}>
            <b>{letter}</b> <DestinationText goal={goal} t={t} name={second.name} />
          </p>
        ))}
        <h3>{both(t, 'sheet.noLetter')}</h3>
        {[...panels, ...lines].map(({ way, goal }) => (
          <p key={way}>
            <WayMark way={way} size={13} /> <DestinationText goal={goal} t={t} name={second.name} />
          </p>
        ))}
        {starred && (
          <p>
            <b>*</b> {both(t, 'sheet.workedOut')}
          </p>
        )}
        {doubted && (
          <p>
            <b>?</b> {both(t, 'sheet.unconfirmed')}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <QrCode text={url} className={styles.code} />
        <div>
          <p lang="my">
            <b>{inBurmese('sheet.scan')}</b>
          </p>
          <p>
            {t('sheet.scan')} <b className={styles.url}>{url.replace(/^https?:\/\//, '')}</b>
          </p>
          <p lang="my">
            {inBurmese('app.edition', { edition: withDigits(edition, 'burmese'), asOf: sourceDateText(asOf, 'my', 'burmese') })} ·{' '}
            {inBurmese('sheet.daysNotConfirmed')} · {inBurmese('sheet.notOfficial')}
          </p>
          <p>
            {t('app.edition', { edition: second.date(edition), asOf: second.date(asOf) })} · {t('sheet.daysNotConfirmed')} ·{' '}
            {t('sheet.notOfficial')}
          </p>
          <p>
            <span lang="my">{inBurmese('sheet.printed', { date: fullDateText(today, 'my', 'burmese') })}</span> ·{' '}
            {t('sheet.printed', { date: second.fullDate(today) })}
          </p>
        </div>
      </div>
    </div>,
    document.body,
  )
}

/** Returns the slugs of trains that riders have not seen on several days; fixed when the sheet is created. */
function useUnseen(station: StationDetail): ReadonlySet<string> {
  const answers = useAnswers()
  const [unseen] = useState(() => {
    const doubtOf = (route: string) => answerTrip(answers, tripQuestion(answers, { route }))?.calls[0]?.departs?.unconfirmed
    return new Set(station.routes.filter((route) => (doubtOf(route)?.days ?? 0) > 1))
  })
  return unseen
}

/** Messages in the second language: the rider's, or English for readers of Burmese. */
function useSecondWords(): Translate {
  const { language } = useWords()
  const riderWords = useTranslate()
  return language === 'mm' ? inEnglish : riderWords
}

function useSecondWriting() {
  const { language } = useWords()
  const { sourceDate, fullDate } = useWriting()
  return useMemo(
    () =>
      language === 'mm'
        ? {
            name: (station: StationName) => station.nameEn,
            date: (date: string) => sourceDateText(date, 'en', 'latin'),
            fullDate: (day: string) => fullDateText(day, 'en', 'latin'),
          }
        : { name: (station: StationName) => station.name, date: sourceDate, fullDate },
    [language, sourceDate, fullDate],
  )
}

/** A message in both languages. */
const both = (t: Translate, key: MessageKey) => (
  <>
    <span lang="my">{inBurmese(key)}</span> · {t(key)}
  </>
)

/** A destination in both languages: `to Insein · Mon, Wed only`. */
function DestinationText({
  goal: { route, around, weekdays },
  t,
  name,
}: {
  goal: SheetGoal
  t: Translate
  name: (station: StationName) => string
}) {
  const text = (words: Translate, station: string) =>
    [
      around ? words('station.fullLoop') : words('station.to', { station }),
      ...(weekdays.length < 7
        ? [
            words('sheet.only', {
              days: weekdays.map((day) => words(`weekday.${day}` as MessageKey)).join(words('weekday.separator')),
            }),
          ]
        : []),
    ].join(', ')
  return (
    <>
      <span lang="my">{text(inBurmese, route.destination.nameMy)}</span> · {text(t, name(route.destination))}
    </>
  )
}

/** Resolves once our Burmese font is loaded in both weights, because printing does not wait. If it fails, a system font is used. */
const fontReady = (): Promise<unknown> =>
  Promise.all(['400', '700'].map((weight) => document.fonts.load(`${weight} 16px "Yatha Myanmar"`, 'က'))).catch(() => undefined)

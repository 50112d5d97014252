import { useMemo, useState } from 'react'
import { answerTrip, resolveTripQuery } from '@yatha/answers'
import { BRAND, stationPath, type StationDetail, type StationName } from '@yatha/contract'
import type { MessageKey, Translate } from '@yatha/language'
import { useAnswers, useFacts } from '../railway/railway.tsx'
import { PrintSheet } from '../railway/print/sheet.tsx'
import { translateToBurmese } from '../railway/print/sheet-words.ts'
import { bilingualText, useSecondTranslate, useSecondFormats } from '../railway/print/sheet-writing.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { SheetLineView, SheetPanelView } from './sheet-panel.tsx'
import { sheetPanels, type SheetDestination } from './sheet-panels.ts'
import { railwayName } from '../session/page-config.ts'
import styles from './timetable-sheet.module.css'

/** Maximum number of trains in an hour for which the digits of both scripts are side by side; otherwise they are stacked. */
const MAX_SIDE_BY_SIDE = 6

/** The printed timetable of a station: one A4 page in Burmese and a second language. */
export function TimetableSheet({ station }: { station: StationDetail }) {
  const facts = useFacts()
  const t = useSecondTranslate()
  const second = useSecondFormats()
  const doubtedTrains = useDoubtedTrains(station)
  const { hours, panels, lines, letters, hasStarred, hasDoubted, maxPerHour } = useMemo(
    () =>
      sheetPanels(
        station.routes.map((slug) => facts.route(slug)!),
        station.slug,
        facts.railway.dayEnds / 3600 - 24,
        doubtedTrains,
      ),
    [facts, station, doubtedTrains],
  )
  const rows = hours.length + 2 * lines.length
  return (
    <PrintSheet
      title={[station.nameMy, second.name(station)]}
      details={[translateToBurmese('station.board'), t('station.board'), `${BRAND.shortName} · ${railwayName}`]}
      path={stationPath(station.slug)}
      className={styles.sheet}
      data-stacked={maxPerHour > MAX_SIDE_BY_SIDE}
      data-narrow={panels.length > 2}
      data-hours={rows > 19 ? 'most' : rows > 14 ? 'many' : 'few'}
    >
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
        {letters.length > 0 && <h3>{bilingualText(t, 'sheet.key')}</h3>}
        {letters.map(({ letter, destination }) => (
          <p key={letter}>
            <b>{letter}</b> <SheetDestinationText destination={destination} t={t} name={second.name} />
          </p>
        ))}
        <h3>{bilingualText(t, 'sheet.noLetter')}</h3>
        {[...panels, ...lines].map(({ way, destination }) => (
          <p key={way}>
            <DirectionIcon way={way} size={13} /> <SheetDestinationText destination={destination} t={t} name={second.name} />
          </p>
        ))}
        {hasStarred && (
          <p>
            <b>*</b> {bilingualText(t, 'sheet.workedOut')}
          </p>
        )}
        {hasDoubted && (
          <p>
            <b>?</b> {bilingualText(t, 'sheet.unconfirmed')}
          </p>
        )}
      </div>
    </PrintSheet>
  )
}

/** Returns the slugs of trains that riders have doubted on several days; fixed when the sheet is created. */
function useDoubtedTrains(station: StationDetail): ReadonlySet<string> {
  const answers = useAnswers()
  const [doubtedTrains] = useState(() => {
    const doubtOf = (route: string) => answerTrip(answers, resolveTripQuery(answers, { route }))?.calls[0]?.departs?.unconfirmed
    return new Set(station.routes.filter((route) => (doubtOf(route)?.days ?? 0) > 1))
  })
  return doubtedTrains
}

/** A destination in both languages, in each with the days if the trains do not run daily: `to Insein, Mon, Wed only`. */
function SheetDestinationText({
  destination: { route, goesAround, weekdays },
  t,
  name,
}: {
  destination: SheetDestination
  t: Translate
  name: (station: StationName) => string
}) {
  const text = (words: Translate, station: string) =>
    [
      goesAround ? words('station.fullLoop') : words('station.to', { station }),
      ...(weekdays.length < 7
        ? [
            words('sheet.only', {
              days: weekdays.map((day) => words(`weekday.${day}` as MessageKey)).join(words('list.separator')),
            }),
          ]
        : []),
    ].join(words('list.separator'))
  return (
    <>
      <span lang="my">{text(translateToBurmese, route.destination.nameMy)}</span>&nbsp;· {text(t, name(route.destination))}
    </>
  )
}

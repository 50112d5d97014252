import { useMemo, useState } from 'react'
import { answerRoutes } from '@yatha/answers'
import { routePath, type DoubtedTrain, type OperatorEntry, type SaidOfTrain } from '@yatha/contract'
import { copyText } from '../device/copy-text.ts'
import { useOnline } from '../device/network.ts'
import { saveFile } from '../device/save-file.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Link } from '../frame/router.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { useAnswers, usePlaces, useRailwayNow } from '../railway/railway.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Message, Sheet, Skeleton, Tag } from '../ui/parts.tsx'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import { DoubtLog } from './doubt-log.tsx'
import { Gate } from './gate.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { Said } from './said.tsx'
import { useDecide, useDoubts, type Decision } from './use-doubts.ts'
import { isAbout } from './written.ts'
import styles from './doubts.module.css'
import logStyles from './log.module.css'
import type { NamedTrain } from './named-train.ts'

/** Where operators see which trains riders doubt, on what evidence, and what to change in the data files. */
export function DoubtsScreen() {
  return (
    <Gate name="operator.timetable" title="title.doubts">
      {() => <Doubts />}
    </Gate>
  )
}

/** What an operator is asked before it is done. */
interface Asked {
  readonly decision: Decision
  readonly train: string
}

function Doubts() {
  usePlaces()
  const t = useTranslate()
  const { day: today } = useRailwayNow()
  const { data, error, refetch } = useDoubts()
  const trainOf = useTrain()
  const isLost = !useOnline() || error !== null
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <TopBar title={t('title.doubts')} back />
      <div className={styles.doubts}>
        <OperatorTabs here="operator.timetable" />
        {!data && (error ? <LoadFailure error={error} retry={() => void refetch()} /> : <Skeleton label={t('operator.loading')} />)}
        {data && (
          <>
            {isLost && (
              <p className={styles.lost} role="alert">
                <Icon name="offline" size={20} />
                {t('operator.lostDoubts')}
              </p>
            )}
            {data.doubts.length === 0 ? (
              <div className={ui.card}>
                <Message more={t('operator.whenDoubt')}>{t('operator.noDoubt')}</Message>
              </div>
            ) : (
              <p className={styles.help}>{t('operator.aboutDoubts')}</p>
            )}
            {data.doubts.map((doubt) => (
              <DoubtCard
                key={doubt.trip}
                doubt={doubt}
                train={trainOf(doubt.train)}
                entries={data.entries.filter((entry) => entry.state === 'sent' && isAbout(entry, doubt.train))}
                isLost={isLost}
                onClear={(train) => setAsked({ decision: { do: 'clear', trip: doubt.trip }, train })}
              />
            ))}
            <section className={`${ui.card} ${styles.today}`} aria-labelledby="said-today">
              <h2 id="said-today">{t('operator.reportedToday')}</h2>
              {data.said.shown.length === 0 && <p className={styles.help}>{t('operator.nothingReported')}</p>}
              <ul>
                {data.said.shown.map((said) => (
                  <SaidRow
                    key={`${said.trip} ${said.day}`}
                    said={said}
                    train={trainOf(said.train)}
                    isToday={said.day === today}
                    isLost={isLost}
                    onDismiss={(train) => setAsked({ decision: { do: 'dismiss', trip: said.trip, day: said.day }, train })}
                  />
                ))}
              </ul>
            </section>
            <DoubtLog said={data.said} trainOf={trainOf} isLost={isLost} />
          </>
        )}
      </div>
      {asked && <Ask {...asked} isLost={isLost} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function useTrain(): (slug: string) => NamedTrain {
  const answers = useAnswers()
  const { train } = useWriting()
  const routes = useMemo(() => new Map(answerRoutes(answers).map((route) => [route.slug, route])), [answers])
  return (slug) => {
    const route = routes.get(slug)
    return { slug, route, number: route ? train(route) : slug }
  }
}

function TrainName({ train: { number, route }, as: Name, id }: { train: NamedTrain; as: 'h2' | 'p'; id?: string }) {
  const t = useTranslate()
  const { stationName, serviceClock } = useWriting()
  return (
    <div className={styles.train}>
      <Name className={styles.number} id={id}>
        {route ? <Link to={routePath(route.slug)}>{number}</Link> : number}
      </Name>
      {route && (
        <span className={styles.ends}>
          <WayMark way={route.way} size={16} />
          <span>
            <span className="number">{serviceClock(route.departs)}</span>{' '}
            {route.origin.slug === route.destination.slug
              ? t('station.fullLoop')
              : `${stationName(route.origin)} – ${stationName(route.destination)}`}
          </span>
        </span>
      )}
    </div>
  )
}

interface DoubtCardProps {
  doubt: DoubtedTrain
  train: NamedTrain
  entries: readonly OperatorEntry[]
  isLost: boolean
  onClear: (train: string) => void
}

function DoubtCard({ doubt: { trip, kind, days, minutes = 0, evidence, diff }, train, entries, isLost, onClear }: DoubtCardProps) {
  const t = useTranslate()
  const { day: dayOf } = useWriting()
  const says =
    kind === 'missing'
      ? t('operator.missingOn', { count: days })
      : t(minutes < 0 ? 'operator.earlierOn' : 'operator.laterOn', { minutes: Math.abs(minutes), count: days })
  return (
    <article className={`${ui.card} ${styles.doubt}`} aria-label={train.number}>
      <TrainName train={train} as="h2" id={`train-${trip}`} />
      <p className={styles.says}>
        <Tag kind="doubt" mark>
          {t('doubt.word')}
        </Tag>
        <b>{says}</b>
      </p>
      <h3 id={`evidence-${trip}`}>{t('operator.evidence')}</h3>
      <ul className={styles.evidence} aria-labelledby={`evidence-${trip}`}>
        {evidence.toReversed().map((one) => (
          <li key={one.day}>
            <time className="number" dateTime={one.day}>
              {dayOf(one.day)}
            </time>
            <Said said={one.outcome === 'missing' ? 'missing' : 'seen'} minutes={one.minutes} />
            <span>{t('operator.agree', { count: one.riders })}</span>
            <OperatorsWord entries={entries} day={one.day} />
          </li>
        ))}
      </ul>
      <Proposal trip={trip} diff={diff} />
      <button
        type="button"
        className={ui.pill}
        aria-label={t('operator.rightOf', { train: train.number })}
        disabled={isLost}
        onClick={() => onClear(train.number)}
      >
        <Icon name="check" size={18} />
        {t('operator.right')}
      </button>
    </article>
  )
}

/** What operators had entered about the train on that day. */
function OperatorsWord({ entries, day }: { entries: readonly OperatorEntry[]; day: string }) {
  const t = useTranslate()
  const words = entries.flatMap(({ change }) => {
    if (change.kind === 'notice' || change.kind === 'add' || !change.days.some((one) => one === day)) return []
    if (change.kind === 'delay') return [t('state.late', { minutes: change.minutes })]
    return [t(change.fromStation === undefined && change.untilStation === undefined ? 'state.cancelled' : 'state.skipped')]
  })
  return <small>{words.length === 0 ? t('operator.noEntry') : t('operator.entryWas', { text: words.join(', ') })}</small>
}

const BURMESE = /[\u1000-\u109f]/

/** The change of the data files that would put the timetable right: to copy, or to keep for `git apply`. */
function Proposal({ trip, diff }: { trip: string; diff: string }) {
  const t = useTranslate()
  if (diff === '') return <p className={styles.help}>{t('operator.noProposal')}</p>
  const copy = async () => {
    if (await copyText(diff)) toast(t('operator.copied'))
    else toast(t('operator.notCopied'), 'error')
  }
  return (
    <>
      <h3 id={`proposal-${trip}`}>{t('operator.proposal')}</h3>
      <p className={styles.help}>{t('operator.proposalHelp')}</p>
      {/* It scrolls: the keyboard must reach it. */}
      <pre className={styles.diff} tabIndex={0} role="region" aria-labelledby={`train-${trip} proposal-${trip}`} lang="en" dir="ltr">
        {diff
          .trimEnd()
          .split('\n')
          .map((line, i) => (
            <span key={i} className={classOf(line)} lang={BURMESE.test(line) ? 'my' : undefined}>
              {`${line}\n`}
            </span>
          ))}
      </pre>
      <div className={styles.acts}>
        <button type="button" className={ui.pill} onClick={() => void copy()}>
          {t('operator.copy')}
        </button>
        <button type="button" className={ui.pill} onClick={() => saveFile(`${trip}.patch`, diff, 'text/x-diff')}>
          {t('operator.download')}
        </button>
      </div>
    </>
  )
}

function classOf(line: string): string | undefined {
  if (line.startsWith('--- ') || line.startsWith('+++ ')) return styles.file
  if (line.startsWith('-')) return styles.minus
  if (line.startsWith('+')) return styles.plus
  return line.startsWith('@@') ? styles.place : undefined
}

interface SaidRowProps {
  said: SaidOfTrain
  train: NamedTrain
  isToday: boolean
  isLost: boolean
  onDismiss: (train: string) => void
}

function SaidRow({ said, train, isToday, isLost, onDismiss }: SaidRowProps) {
  const t = useTranslate()
  const { day } = useWriting()
  return (
    <li>
      <TrainName train={train} as="p" />
      <Said said={said.said} minutes={said.minutes} />
      <span>{t('operator.agree', { count: said.riders })}</span>
      {!isToday && <time dateTime={said.day}>{day(said.day)}</time>}
      <button
        type="button"
        className={logStyles.act}
        aria-label={t('operator.dismissOf', { train: train.number })}
        disabled={isLost}
        onClick={() => onDismiss(train.number)}
      >
        {t('operator.dismiss')}
      </button>
    </li>
  )
}

/** Asks once: riders see at once what is decided. */
function Ask({ decision, train, isLost, onClose }: Asked & { isLost: boolean; onClose: () => void }) {
  const t = useTranslate()
  const decide = useDecide()
  const isClear = decision.do === 'clear'
  const title = t(isClear ? 'operator.rightOf' : 'operator.dismissOf', { train })
  const go = () =>
    decide.mutate(decision, {
      onSuccess: () => {
        toast(t(isClear ? 'operator.cleared' : 'operator.dismissed', { train }))
        onClose()
      },
    })
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.ask}>
        <p>{t(isClear ? 'operator.rightMeans' : 'operator.dismissMeans')}</p>
        {decide.error && <p role="alert">{decide.error.message}</p>}
        <button type="button" className={ui.button} disabled={isLost || decide.isPending} onClick={go}>
          {t(isClear ? 'operator.right' : 'operator.dismiss')}
        </button>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={onClose}>
          {t('operator.leaveIt')}
        </button>
      </div>
    </Sheet>
  )
}

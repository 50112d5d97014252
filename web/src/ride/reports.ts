import { MAX_REPORT_AGE_SECONDS, type Agreement, type TrainReport } from '@yatha/contract'
import { reportTrain, removeReport } from '@yatha/contract/endpoints'
import { now } from '../device/clock.ts'
import { newUuid } from '../device/new-secret.ts'
import { deleteSessionStorage, readSessionStorage, writeSessionStorage } from '../device/storage.ts'
import { makeStore } from '../device/store.ts'
import { ApiError, call } from '../session/call.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { currentLanguageState } from '../words/language.tsx'

// This rider's reports about trains at platforms. Unsent reports are kept in sessionStorage until they are sent or the tab is closed. The
// phone generates each report's id, so that the server saves a resent report only once.

export type ReportDraft = Omit<TrainReport, 'id' | 'at'>

export type SendState =
  | { readonly state: 'sending' | 'waiting' | 'dropped' | 'undone' }
  | { readonly state: 'sent'; readonly agreement: Agreement }
  /** Rejected by the server, with its message. */
  | { readonly state: 'refused'; readonly why: string }

export type OwnReport = { readonly report: TrainReport } & SendState

const KEY = 'yatha.reports'
/** sessionStorage key of a guest's report, which is sent after login. */
const GUEST_KEY = 'yatha.report-before-login'
const RETRY_INTERVAL_MS = 60_000

let reports: readonly OwnReport[] = restoreReports()
const store = makeStore(() => reports)
let timer: ReturnType<typeof setInterval> | undefined
const pendingSends = new Map<string, Promise<unknown>>()

function restoreReports(): readonly OwnReport[] {
  const stored = JSON.parse(readSessionStorage(KEY) ?? '[]') as TrainReport[] // `persist` writes this type.
  return stored.map((report) => ({ report, state: 'waiting' }))
}

function setSendState(id: string, state: SendState | undefined): void {
  reports = reports.flatMap((one) => (one.report.id !== id ? [one] : state ? [{ report: one.report, ...state }] : []))
  persist()
}

function persist(): void {
  const unsent = reports.filter(({ state }) => state === 'waiting' || state === 'sending').map(({ report }) => report)
  if (unsent.length > 0) writeSessionStorage(KEY, JSON.stringify(unsent))
  else deleteSessionStorage(KEY)
  clearInterval(timer)
  timer = reports.some(({ state }) => state === 'waiting') ? setInterval(() => void sendPendingReports(), RETRY_INTERVAL_MS) : undefined
  store.notify()
}

/** Returns the rider's last report about a train at a stop; undefined if there is none. */
export function useOwnReport({ trip, day, call: at }: Pick<ReportDraft, 'trip' | 'day' | 'call'>): OwnReport | undefined {
  return store.use().findLast(({ report }) => report.trip === trip && report.day === day && report.call === at)
}

/** Stores a guest's report in sessionStorage until the guest has logged in. */
export const storeForLogin = (draft: ReportDraft): void => writeSessionStorage(GUEST_KEY, JSON.stringify({ ...draft, at: now() }))

function sendAfterLogin(): void {
  const stored = readSessionStorage(GUEST_KEY)
  if (stored === undefined || !isAuthenticated()) return
  deleteSessionStorage(GUEST_KEY)
  const { at, ...draft } = JSON.parse(stored) as Omit<TrainReport, 'id'> // `storeForLogin` writes this type.
  sendReport(draft, at)
}

/** Sends a report. Does nothing if another report about this train at this stop is pending or has been sent. */
export function sendReport(draft: ReportDraft, at = now()): void {
  const isDuplicate = ({ report, state }: OwnReport) =>
    report.trip === draft.trip && report.day === draft.day && report.call === draft.call && /^(sending|waiting|sent)$/.test(state)
  if (reports.some(isDuplicate)) return
  const report = { id: newUuid(), ...draft, at }
  reports = [...reports, { report, state: 'sending' }]
  persist()
  void send(report)
}

/** Withdraws a report. If the request fails, keeps the report and throws the error. */
export async function withdrawReport({ id }: TrainReport): Promise<void> {
  await pendingSends.get(id)
  const ownReport = reports.find(({ report }) => report.id === id)
  if (ownReport?.state === 'sent') await call(removeReport, { path: { id } })
  setSendState(id, { state: 'undone' })
}

/** Sends reports that wait for the network. Drops reports that have waited too long. */
export async function sendPendingReports(): Promise<void> {
  for (const { report, state } of reports) if (state === 'waiting') await send(report)
}

async function send(report: TrainReport): Promise<void> {
  const { id } = report
  if (pendingSends.has(id)) return
  if (now() - report.at > MAX_REPORT_AGE_SECONDS) {
    // The rider may be on another page by now, so a toast is shown.
    toast(currentLanguageState().t('ride.dropped'), 'error')
    return setSendState(id, { state: 'dropped' })
  }
  const sendPromise = call(reportTrain, { body: report }).then(
    (agreement) => setSendState(id, { state: 'sent', agreement }),
    (error: unknown) =>
      setSendState(id, error instanceof ApiError && error.status > 0 && error.status < 500 ? toRejected(error) : { state: 'waiting' }),
  )
  pendingSends.set(id, sendPromise)
  await sendPromise
  pendingSends.delete(id)
}

const toRejected = ({ message }: ApiError): SendState => ({ state: 'refused', why: message })

addEventListener('online', () => void sendPendingReports())
// After a login or logout, deletes the reports in memory, because they belong to the previous rider.
sessionCount.subscribe(() => {
  reports = []
  persist()
  sendAfterLogin()
})
if (reports.length > 0) {
  persist()
  void sendPendingReports()
}
sendAfterLogin()

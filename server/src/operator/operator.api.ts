import type { EntryInput, OperatorEntry } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { DAY_SECONDS, zonedIso, type Railway } from '@yatha/timetable'
import type { Db } from '../db/database.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { railwayForChange } from './added.ts'
import { defaultExpiry, stationsOf } from './change.ts'
import { faultOf } from './fault.ts'
import type { OperatorSource } from './operator-source.ts'
import * as store from './operator.store.ts'
import { countConcernedRiders } from './riders.ts'
import { suggestTexts } from './suggest.ts'
import type { Services } from '../services.ts'

/** Default time span of the log. */
const LOG_SECONDS = 2 * DAY_SECONDS

export interface OperatorDeps extends Pick<Services, 'database' | 'clock' | 'live' | 'translateIn' | 'refusedRedirects'> {
  readonly operators: OperatorSource
}

/** Endpoints for operators' changes and notices. */
export function operatorApi({ database, clock, live, operators, translateIn, refusedRedirects }: OperatorDeps): ServedEndpoint[] {
  const now = () => new Date(clock.nowMs())
  const nowSeconds = () => Math.floor(clock.nowMs() / 1000)
  const toEntry = (entry: store.EntryWithHistory) => entryOf(live.railway, entry)
  const readEntry = async (id: string) => toEntry((await store.findEntry(database.db, id))!)
  return [
    serve(contract.listEntries, async ({ query: { since } }, { caller }) => {
      const from = since === undefined ? new Date(clock.nowMs() - LOG_SECONDS * 1000) : new Date(since)
      const entries = await store.entriesSince(database.db, now(), from)
      const redirects = refusedRedirects()
      const me = await store.findOperatorAccount(database.db, caller.rider.id)
      return { me: personOf(me!), entries: entries.map(toEntry), ...(redirects.length > 0 && { redirects }) }
    }),
    serve(contract.previewEntry, async ({ body: { change } }, { error }) => {
      const fault = faultOf(live, change, nowSeconds())
      if (fault) throw error(fault.code, fault.field)
      const railway = railwayForChange(live, change)
      return {
        texts: suggestTexts(railway, translateIn, change, nowSeconds()),
        stations: stationsOf(railway, change).size,
        riders: await countConcernedRiders(database.db, railway, change, nowSeconds()),
      }
    }),
    serve(contract.saveEntry, async ({ path: { id }, body }, { caller, error }) => {
      const fault = faultOf(live, body.change, nowSeconds())
      if (fault) throw error(fault.code, fault.field)
      let span: store.SaveEntryRequest['span']
      if (body.state === 'sent') {
        const from = body.from === undefined ? now() : new Date(body.from)
        const end = () => defaultExpiry(railwayForChange(live, body.change), body.change, from.getTime() / 1000)
        const untilMs = body.until === undefined ? (end() ?? Infinity) * 1000 : Date.parse(body.until)
        if (untilMs <= from.getTime()) throw error('until_before_from', 'until')
        if (untilMs <= clock.nowMs()) throw error('already_over', 'until')
        if (!body.texts.en?.title && needsText(body)) throw error('no_text', 'texts.en.title')
        span = { from, until: untilMs === Infinity ? null : new Date(untilMs) }
      }
      const result = await store.saveEntry(database.db, { id, accountId: caller.rider.id, input: body, span, now: now() })
      if (result === 'number_taken') throw error(result, 'change.number')
      if (result !== 'saved') throw error(result)
      await operators.applyChanges()
      return readEntry(id)
    }),
    serve(contract.entryHistory, async ({ path: { id } }, { error }) => {
      const history = await store.findEntryHistory(database.db, id)
      if (!history) throw error('not_found')
      return history.map(({ action, at, content: { from, until, ...content }, person }) => ({
        action,
        at: isoIn(live.railway, at),
        ...(person && { by: personOf(person) }),
        ...content,
        ...(from !== undefined && { from: isoIn(live.railway, new Date(from)) }),
        ...(until !== undefined && { until: isoIn(live.railway, new Date(until)) }),
      }))
    }),
    serve(contract.undoEntry, async ({ path: { id }, body: { version } }, { caller, error }) => {
      const result = await store.undoEntry(database.db, { id, accountId: caller.rider.id, version, now: now() })
      if (result !== 'undone') throw error(result)
      await operators.applyChanges()
      return readEntry(id)
    }),
  ]
}

/** Returns whether an English title is required: for changes other than delays and videos, and as a fallback for other titles. */
const needsText = ({ change, texts }: EntryInput): boolean =>
  (change.kind !== 'delay' && change.kind !== 'video') || Object.values(texts).some(({ title }) => title !== '')

/** Returns an operator's actions, for the export of the account; for other riders, an empty object. */
export async function exportOperatorActions(db: Db, accountId: string): Promise<{ operatorActions?: contract.OperatorActions }> {
  const actions = await store.actionsOf(db, accountId)
  if (actions.length === 0) return {}
  return {
    operatorActions: actions.map(({ entryId, action, at, content }) => ({ entry: entryId, action, at: at.toISOString(), ...content })),
  }
}

const isoIn = ({ zone }: Railway, at: Date): string => zonedIso(Math.floor(at.getTime() / 1000), zone)

function entryOf(railway: Railway, { row, by, history }: store.EntryWithHistory): OperatorEntry {
  const iso = (at: Date) => isoIn(railway, at)
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    change: row.change,
    reason: row.reason,
    texts: row.texts,
    ...(row.fromAt && { from: iso(row.fromAt) }),
    ...(row.untilAt && { until: iso(row.untilAt) }),
    at: iso(row.changedAt),
    ...(by && { by: personOf(by) }),
    history: history.map(({ action, at, by: who }) => ({ action, at: iso(at), ...(who && { by: personOf(who) }) })),
  }
}

const personOf = ({ id, name, email }: store.OperatorAccount) => ({ id, name, ...(email !== null && { email }) })

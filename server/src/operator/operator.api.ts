import type { EntryInput, OperatorEntry } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import type { Language, Translate } from '@yatha/language'
import { DAY_SECONDS, zonedIso, type Railway } from '@yatha/timetable'
import type { Database, Db } from '../db/database.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Clock } from '../outside/clock.ts'
import { endOf, refusalOf, stationsOf } from './change.ts'
import type { OperatorSource } from './operator-source.ts'
import * as store from './operator.store.ts'
import { suggestedTexts } from './suggest.ts'
import type { RidersConcerned } from './riders.ts'

/** The log is shown from so long ago, unless more is asked for. */
const LOG_SECONDS = 2 * DAY_SECONDS

export interface OperatorDeps {
  readonly database: Database
  readonly clock: Clock
  readonly railway: Railway
  readonly source: OperatorSource
  readonly translateIn: (language: Language) => Translate
  /** Counts the riders with an alert that a change concerns. */
  readonly riders: RidersConcerned
}

/** What operators of the railway say of trains and stations. */
export function operatorFeature({ database, clock, railway, source, translateIn, riders }: OperatorDeps): Served[] {
  const now = () => new Date(clock.nowMs())
  const seconds = () => Math.floor(clock.nowMs() / 1000)
  const shown = (entry: store.EntryShown) => entryOf(railway, entry)
  const found = async (id: string) => shown((await store.entryShown(database.db, id))!)
  return [
    serve(contract.listEntries, async ({ query: { since } }, { caller }) => {
      const from = since === undefined ? new Date(clock.nowMs() - LOG_SECONDS * 1000) : new Date(since)
      const entries = await store.entriesSince(database.db, now(), from)
      const me = await store.personOf(database.db, caller.rider.id)
      return { me: personOf(me!), entries: entries.map(shown) }
    }),
    serve(contract.previewEntry, async ({ body: { change } }, { error }) => {
      const refusal = refusalOf(railway, change, seconds())
      if (refusal) throw error(refusal.code, refusal.field)
      return {
        texts: suggestedTexts(railway, translateIn, change, seconds()),
        stations: stationsOf(railway, change).size,
        riders: await riders(database.db, change, seconds()),
      }
    }),
    serve(contract.saveEntry, async ({ path: { id }, body }, { caller, error }) => {
      const refusal = refusalOf(railway, body.change, seconds())
      if (refusal) throw error(refusal.code, refusal.field)
      let span: store.Saving['span']
      if (body.state === 'sent') {
        const from = body.from === undefined ? now() : new Date(body.from)
        const until = body.until === undefined ? new Date(endOf(railway, body.change, from.getTime() / 1000) * 1000) : new Date(body.until)
        if (until <= from) throw error('until_before_from', 'until')
        if (until <= now()) throw error('already_over', 'until')
        if (!body.texts.en?.title && isToBeRead(body)) throw error('no_text', 'texts.en.title')
        span = { from, until }
      }
      const result = await store.saveEntry(database.db, { id, accountId: caller.rider.id, input: body, span, now: now() })
      if (result !== 'saved') throw error(result)
      await source.changed()
      return found(id)
    }),
    serve(contract.undoEntry, async ({ path: { id }, body: { version } }, { caller, error }) => {
      const result = await store.undoEntry(database.db, { id, accountId: caller.rider.id, version, now: now() })
      if (result !== 'undone') throw error(result)
      await source.changed()
      return found(id)
    }),
  ]
}

/** A delay speaks for itself; but what is written in any language is written in English, which the others fall back to. */
const isToBeRead = ({ change, texts }: EntryInput): boolean =>
  change.kind !== 'delay' || Object.values(texts).some(({ title }) => title !== '')

/** What an account did as an operator, in the export of its data; nothing for riders. */
export async function exportActions(db: Db, accountId: string): Promise<{ operatorActions?: contract.OperatorActions }> {
  const actions = await store.actionsOf(db, accountId)
  if (actions.length === 0) return {}
  return { operatorActions: actions.map(({ entryId, action, at, said }) => ({ entry: entryId, action, at: at.toISOString(), ...said })) }
}

function entryOf({ zone }: Railway, { row, by, history }: store.EntryShown): OperatorEntry {
  const iso = (at: Date) => zonedIso(Math.floor(at.getTime() / 1000), zone)
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

const personOf = ({ id, name, email }: store.Person) => ({ id, name, ...(email !== null && { email }) })

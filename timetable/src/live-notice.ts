import type { Notice, NoticeText } from './notice.ts'
import type { Railway } from './railway.ts'

/** A live notice in the format of the API, with names instead of indices. */
export interface LiveNotice {
  readonly id: string
  /** Slugs of stations and ids of the feed's routes. If both lists are empty, the notice is about the whole railway. */
  readonly stations: readonly string[]
  readonly routes: readonly string[]
  /** Epoch seconds, as in Notice. */
  readonly from: number
  readonly until: number
  /** Texts by language tag; always contains `en`. */
  readonly texts: Readonly<Record<string, NoticeText>> & { readonly en: NoticeText }
}

/** The notice with the indices of this timetable; undefined if it is only about unknown stations and trains. */
export function readNotice({ stations, timetable }: Railway, notice: LiveNotice): Notice | undefined {
  const { en, my = en, ...others } = notice.texts
  const stops = stations.filter(({ slug }) => notice.stations.includes(slug)).map(({ index }) => index)
  const routes = notice.routes.map((id) => timetable.feed.routes.ids.indexOf(id)).filter((route) => route !== -1)
  const isGeneral = notice.stations.length === 0 && notice.routes.length === 0
  if (!isGeneral && stops.length === 0 && routes.length === 0) return undefined
  return { id: notice.id, stops, routes, from: notice.from, until: notice.until, en, my, others }
}

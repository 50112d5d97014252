import type { Author, FlagKind } from '@yatha/contract'
import { makeStore } from '../../device/store.ts'
import { sessionCount } from '../../session/session.ts'

// Content that the rider has reported, and riders they have blocked, since the page was opened. The server omits these from new responses;
// this store hides them in earlier and pending responses.

export interface HideableItem {
  readonly kind: FlagKind
  readonly id: string
}

let hiddenKeys: ReadonlySet<string> = new Set()
const store = makeStore(() => hiddenKeys)
const hiddenItemKey = ({ kind, id }: HideableItem): string => `${kind} ${id}`

function setHidden(next: Iterable<string>): void {
  hiddenKeys = new Set(next)
  store.notify()
}

sessionCount.subscribe(() => setHidden([]))

/** Hides a post, comment or rider everywhere. */
export const hideItem = (item: HideableItem): void => setHidden([...hiddenKeys, hiddenItemKey(item)])

/** Shows a hidden item again wherever it is still loaded. */
export const unhideItem = (item: HideableItem): void => setHidden([...hiddenKeys].filter((key) => key !== hiddenItemKey(item)))

/** The keys of hidden items. Rerenders the component when an item is hidden or shown again. */
export const useHiddenKeys = store.use

export const isRiderVisible = (author: string): boolean => !hiddenKeys.has(hiddenItemKey({ kind: 'rider', id: author }))
export const isPostVisible = ({ slug, author }: { slug: string; author: Pick<Author, 'id'> }): boolean =>
  isRiderVisible(author.id) && !hiddenKeys.has(hiddenItemKey({ kind: 'post', id: slug }))
export const isCommentVisible = ({ id, author }: { id: string; author: Pick<Author, 'id'> }): boolean =>
  isRiderVisible(author.id) && !hiddenKeys.has(hiddenItemKey({ kind: 'comment', id }))

import type { Author, FlagKind } from '@yatha/contract'
import { makeStore } from '../../device/store.ts'
import { sessionCount } from '../../session/session.ts'

// What the rider reported or blocked since the page was opened. New answers of the server leave it out; what came before, and what
// is on its way, is left out here.

export interface Thing {
  readonly kind: FlagKind
  readonly id: string
}

let unseen: ReadonlySet<string> = new Set()
const store = makeStore(() => unseen)
const keyOf = ({ kind, id }: Thing): string => `${kind} ${id}`

function show(next: Iterable<string>): void {
  unseen = new Set(next)
  store.changed()
}

sessionCount.subscribe(() => show([]))

/** Leaves it out wherever it is shown. */
export const leaveOut = (thing: Thing): void => show([...unseen, keyOf(thing)])

/** Shows it again, where it still is. */
export const bringBack = (thing: Thing): void => show([...unseen].filter((key) => key !== keyOf(thing)))

/** What is left out, for components that show posts or comments. */
export const useUnseen = store.use

export const isRiderSeen = (author: string): boolean => !unseen.has(keyOf({ kind: 'rider', id: author }))
export const isPostSeen = ({ slug, author }: { slug: string; author: Pick<Author, 'id'> }): boolean =>
  isRiderSeen(author.id) && !unseen.has(keyOf({ kind: 'post', id: slug }))
export const isCommentSeen = ({ id, author }: { id: string; author: Pick<Author, 'id'> }): boolean =>
  isRiderSeen(author.id) && !unseen.has(keyOf({ kind: 'comment', id }))

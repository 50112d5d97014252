import type { Catalog } from './catalog.ts'

/** Features whose words are fetched when one of their screens is opened: a first visit to the home screen needs none of them. */
const LATER = [
  'about',
  'account',
  'assistant',
  'community',
  'contact',
  'download',
  'favorite',
  'map',
  'notification',
  'privacy',
  'terms',
  'video',
]
/** Words that only the server says. */
const SERVER = /^(mail\.|error\.(?!(internal|too_large|noAnswer)$))/

export const PARTS = ['first', 'more'] as const
export type Part = (typeof PARTS)[number]

/** One part of a catalog as phones get it. */
export function partOf(catalog: Catalog, part: Part): Catalog {
  const inPart = (key: string) => !SERVER.test(key) && LATER.includes(key.split('.')[0]!) === (part === 'more')
  return Object.fromEntries(Object.entries(catalog).filter(([key]) => inPart(key)))
}

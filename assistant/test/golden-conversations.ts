import { readFileSync } from 'node:fs'
import type { Language } from '@yatha/language'

/** Returns the turns of the golden conversations in a language. */
export function conversationsIn(language: Language): readonly (readonly string[])[] {
  return JSON.parse(readFileSync(new URL(`../golden/conversations/${language}.json`, import.meta.url), 'utf8'))
}

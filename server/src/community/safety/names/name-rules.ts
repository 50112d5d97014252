import { createHash } from 'node:crypto'
import type { NameRules } from '../../../account/index.ts'
import { toUnicode } from '../../zawgyi.ts'
import { hasWebAddress } from '../../web-addresses.ts'
import { createWordCheck, type WordLists } from '../words/words.ts'
import { isReservedName } from './reserved-names.ts'

/** Version of the rules in code. Increment it if this file, reserved-names.ts or folded.ts changes, so that names are checked again. */
const CODE_VERSION = 2

/** Words for which a post is held for review, but which are allowed in names: Porn (พร) is a common name in Thailand. */
const FINE_IN_NAMES: ReadonlySet<string> = new Set(['porn'])

export interface NameRuleSettings {
  readonly words: WordLists
  /** E-mail addresses of operators and moderators, in lower case. */
  readonly staff: readonly string[]
}

/** Returns the rules for display names: no word for which a post is refused or held for review, no web address, and no reserved name. */
export function createNameRules({ words: { refused, held }, staff }: NameRuleSettings): NameRules {
  const judge = createWordCheck({ refused, held: held.filter((word) => !FINE_IN_NAMES.has(word)) })
  const staffAddresses = new Set(staff)
  const parts = JSON.stringify([CODE_VERSION, refused, held, [...staffAddresses].toSorted()])
  return {
    version: createHash('sha256').update(parts).digest('base64url').slice(0, 16),
    faultOf: (typed, email) => {
      const name = toUnicode(typed)
      if (judge(name) !== 'fine') return 'name_refused'
      if (hasWebAddress(name, 'name')) return 'name_link'
      return isReservedName(name) && !(email !== null && staffAddresses.has(email)) ? 'name_reserved' : undefined
    },
  }
}

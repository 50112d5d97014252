import type { NameFault } from '@yatha/contract'

/** The rules for display names. */
export interface NameRules {
  /** Fingerprint of the rules: a name that was checked by others is checked again. */
  readonly version: string
  /** Returns the rule that a name breaks. `email` is the confirmed address of the account: the service’s own people may use reserved names. */
  readonly faultOf: (name: string, email: string | null) => NameFault | undefined
}

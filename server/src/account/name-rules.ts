import type { DisplayNameErrorCode } from '@yatha/contract'

/** The rules for display names. */
export interface NameRules {
  /** Fingerprint of the rules. A name that was checked by other rules is checked again. */
  readonly version: string
  /** Returns the rule that a name breaks. `email` is the account's confirmed address: the service's staff may use reserved names. */
  readonly faultOf: (name: string, email: string | null) => DisplayNameErrorCode | undefined
}

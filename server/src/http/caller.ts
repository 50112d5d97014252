/** A signed-in rider, with the fields that every feature may use. The feature `account` adds more fields. */
export interface Caller {
  readonly rider: { readonly id: string; readonly email: string | null }
  readonly sessionId: string
}

/** A rider who is signed in, as far as every feature may know; the feature `account` knows more. */
export interface Caller {
  readonly rider: { readonly id: string; readonly email: string | null }
  readonly sessionId: string
}

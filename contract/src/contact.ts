/** Longest and shortest of what is written to us, in characters. */
export const CONTACT_LIMITS = { name: 80, email: 254, message: { min: 10, max: 4000 } } as const

export interface ContactMessage {
  /** How the rider wants to be called; may be empty. */
  readonly name: string
  /** Where the answer goes. */
  readonly email: string
  readonly message: string
}

/** Longest and shortest of what is written to us, in characters. */
export const CONTACT_LIMITS = { name: 80, email: 254, message: { min: 10, max: 4000 } } as const

/** Could it be an address of mail? The server looks more closely. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export interface ContactMessage {
  /** How the rider wants to be called; may be empty. */
  readonly name: string
  /** Where the answer goes. */
  readonly email: string
  readonly message: string
}

/** Lengths of contact fields, in characters. */
export const CONTACT_LIMITS = { name: 80, email: 254, message: { min: 10, max: 4000 } } as const

/** Returns whether `text` looks like an e-mail address. The server checks more strictly. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim())

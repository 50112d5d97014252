const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML and XML, including attribute values. React escapes text itself. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!)

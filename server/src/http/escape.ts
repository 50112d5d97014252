const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML and XML, in quotes too. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c]!)

/** A trip as an entry of a calendar. */
export interface CalendarTrip {
  /** Identifies the trip, so that a calendar replaces an entry that is added again. */
  readonly uid: string
  readonly title: string
  readonly text: string
  /** Name of the station where the trip begins. */
  readonly place: string
  readonly url: string
  /** ISO 8601 instants. */
  readonly departs: string
  readonly arrives: string
  /** When the entry was created, in epoch seconds. */
  readonly createdAt: number
}

/** How many minutes before departure the calendar's alarm rings. */
export const CALENDAR_ALARM_MINUTES = 15

/** Returns a calendar with one event and its alarm (RFC 5545). Times are in UTC, so that no time zone definition is needed. */
export function createCalendarFile({ uid, title, text, place, url, departs, arrives, createdAt }: CalendarTrip): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yatha//Timetable//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(createdAt * 1000)}`,
    `DTSTART:${formatUtc(Date.parse(departs))}`,
    `DTEND:${formatUtc(Date.parse(arrives))}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${CALENDAR_ALARM_MINUTES}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** Returns an instant in the basic format: `20261123T024500Z`. */
const formatUtc = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+|[-:]/g, '')

/** Escapes characters that have a special meaning in calendar text (RFC 5545, 3.3.11). */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Maximum length of a line, without its line break (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75

/** Folds a line: splits it between characters into pieces of at most 75 bytes. A continuation line begins with a space (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  const pieces = ['']
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > MAX_LINE_BYTES) {
      pieces.push(' ')
      bytes = 1
    }
    pieces[pieces.length - 1] += character
    bytes += size
  }
  return pieces.join('\r\n')
}

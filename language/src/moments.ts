import type { Digits } from './language-code.ts'

// Formats of times, days and numbers. `Intl` in Chromium does not support Burmese, so Burmese months, days and digits are defined here.

const BURMESE_ZERO = 0x1040

/** Replaces Latin digits with Burmese ones if `digits` is `burmese`. */
export function withDigits(text: string, digits: Digits): string {
  return digits === 'burmese' ? text.replace(/\d/g, (d) => String.fromCharCode(BURMESE_ZERO + Number(d))) : text
}

/** Replaces Burmese digits with Latin ones. */
export const toLatinDigits = (text: string): string => text.replace(/[၀-၉]/g, (d) => String(d.charCodeAt(0) - BURMESE_ZERO))

/** Formats an amount of money with its currency symbol, as Intl does: `2,50 €`. */
export function priceText(amount: number, currency: string, tag: string, digits: Digits): string {
  return withDigits(new Intl.NumberFormat(tag === 'my' ? 'en' : `${tag}-u-nu-latn`, { style: 'currency', currency }).format(amount), digits)
}

/** Formats a number with grouped thousands and at most one decimal. */
export function numberText(value: number, tag: string, digits: Digits): string {
  // Small integers look the same in every language, and creating the first formatter takes 50 ms on a slow phone.
  const text = Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : formatter(tag).format(value)
  return withDigits(text, digits)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Returns the cached formatter of a language. Some machines' Intl lacks Burmese digits, so Burmese numbers are formatted as English. */
function formatter(tag: string): Intl.NumberFormat {
  let cached = formatters.get(tag)
  if (!cached) {
    cached = new Intl.NumberFormat(tag === 'my' ? 'en' : `${tag}-u-nu-latn`, { maximumFractionDigits: 1 })
    formatters.set(tag, cached)
  }
  return cached
}

/** Formats an ISO instant as `9:08` in the instant's own offset, independent of the phone's time zone. */
export function clockText(instant: string, digits: Digits): string {
  return withDigits(`${Number(instant.slice(11, 13))}:${instant.slice(14, 16)}`, digits)
}

/** Formats a service time `HH:MM` as `9:08`; 24:10 becomes `0:10`. */
export function serviceClockText(time: string, digits: Digits): string {
  const [hours, minutes] = time.split(':')
  return withDigits(`${Number(hours) % 24}:${minutes}`, digits)
}

const BURMESE_MONTHS = ['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ']
const BURMESE_DAYS = ['တနင်္ဂနွေ', 'တနင်္လာ', 'အင်္ဂါ', 'ဗုဒ္ဓဟူး', 'ကြာသပတေး', 'သောကြာ', 'စနေ']

// Defined here with the same text as in Intl, because creating the first Intl formatter takes 50 ms on a slow phone.
const ENGLISH_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const ENGLISH_DAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/** Formats a service day as `Mon, Nov 23`, in the Gregorian calendar for every language. */
export function dayText(day: string, tag: string, digits: Digits): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (tag === 'en')
    return withDigits(`${ENGLISH_DAYS[date.getUTCDay()]}, ${ENGLISH_MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`, digits)
  if (tag === 'my')
    return withDigits(`${BURMESE_DAYS[date.getUTCDay()]}၊ ${BURMESE_MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`, digits)
  let cached = dayFormatters.get(tag)
  if (!cached) {
    cached = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    dayFormatters.set(tag, cached)
  }
  let text = cached.format(date)
  // Koreans write no space before a parenthesis. In written Thai, Thursday is not shortened to its spoken form.
  if (tag === 'ko') text = text.replace(' (', '(')
  if (tag === 'th') text = text.replace('พฤหัส ', 'พฤหัสบดี ')
  return withDigits(text, digits)
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>()

/** Formats a day as `November 21, 2026`, in the Gregorian calendar for every language. */
export function fullDateText(day: string, tag: string, digits: Digits): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (tag === 'my') {
    const year = withDigits(day.slice(0, 4), digits)
    return `${year} ခုနှစ်၊ ${BURMESE_MONTHS[date.getUTCMonth()]} ${withDigits(String(date.getUTCDate()), digits)} ရက်`
  }
  return new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** Formats a source's date, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as `Aug 2026` or as the year. */
export function sourceDateText(date: string, tag: string, digits: Digits): string {
  const [year, month] = date.split('-')
  if (!month) return withDigits(date, digits)
  if (tag === 'my') return withDigits(`${year} ${BURMESE_MONTHS[Number(month) - 1]}`, digits)
  if (tag === 'en') return `${ENGLISH_MONTHS[Number(month) - 1]} ${year}`
  return new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${year}-${month}-01T00:00:00Z`),
  )
}

// How times, days and numbers are written. `Intl` in Chromium has no Burmese: months, days and digits are ours.

export type Digits = 'latin' | 'burmese'

const BURMESE_ZERO = 0x1040

/** Writes the digits of a text in Burmese, where asked. */
export function withDigits(text: string, digits: Digits): string {
  return digits === 'burmese' ? text.replace(/\d/g, (d) => String.fromCharCode(BURMESE_ZERO + Number(d))) : text
}

/** Whole number with thousands apart. */
export function numberText(value: number, tag: string, digits: Digits): string {
  return withDigits(new Intl.NumberFormat(tag === 'my' ? 'en' : tag, { maximumFractionDigits: 1 }).format(value), digits)
}

/** `9:08` of an ISO instant in the railway's offset, whatever zone the phone is in. */
export function clockText(instant: string, digits: Digits): string {
  return withDigits(`${Number(instant.slice(11, 13))}:${instant.slice(14, 16)}`, digits)
}

/** `9:08` of a service time `HH:MM`; hours past 24 start again. */
export function serviceClockText(time: string, digits: Digits): string {
  const [hours, minutes] = time.split(':')
  return withDigits(`${Number(hours) % 24}:${minutes}`, digits)
}

const BURMESE_MONTHS = ['ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်', 'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ']
const BURMESE_DAYS = ['တနင်္ဂနွေ', 'တနင်္လာ', 'အင်္ဂါ', 'ဗုဒ္ဓဟူး', 'ကြာသပတေး', 'သောကြာ', 'စနေ']

/** `Mon, 23 Nov` of a service day; Gregorian in every language. */
export function dayText(day: string, tag: string, digits: Digits): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (tag === 'my')
    return withDigits(`${BURMESE_DAYS[date.getUTCDay()]}၊ ${BURMESE_MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`, digits)
  return withDigits(
    new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date),
    digits,
  )
}

/** `Aug 2026` of a source's date, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export function sourceDateText(date: string, tag: string, digits: Digits): string {
  const [year, month] = date.split('-')
  if (!month) return withDigits(date, digits)
  if (tag === 'my') return withDigits(`${year} ${BURMESE_MONTHS[Number(month) - 1]}`, digits)
  return new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${year}-${month}-01T00:00:00Z`),
  )
}

import { parseServiceDay, parseServiceTime } from '@yatha/timetable'
import type { FieldType } from './schema.ts'
import { parseUrl } from '../parse-url.ts'

/** The rule that a value of a column breaks; undefined if it is well. Rules have the names of MobilityData's GTFS validator. */
export function brokenRule(type: FieldType, value: string): string | undefined {
  if (typeof type === 'object')
    return !/^-?\d+$/.test(value) ? 'invalid_integer' : type.includes(Number(value)) ? undefined : 'unexpected_enum_value'
  switch (type) {
    case 'id':
      return /^[\u0020-\u007e]*$/.test(value) ? undefined : 'non_ascii_or_non_printable_char'
    case 'text':
      return undefined
    case 'url':
      return isAddress(value) ? undefined : 'invalid_url'
    case 'email':
      return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value) ? undefined : 'invalid_email'
    case 'phone':
      return /\d/.test(value) ? undefined : 'invalid_phone_number'
    case 'language':
      return fails(() => new Intl.Locale(value)) ? 'invalid_language_code' : undefined
    case 'zone':
      return fails(() => new Intl.DateTimeFormat('en', { timeZone: value })) ? 'invalid_timezone' : undefined
    case 'currency':
      return /^[A-Z]{3}$/.test(value) && CURRENCIES.has(value) ? undefined : 'invalid_currency'
    case 'color':
      return /^[0-9a-f]{6}$/i.test(value) ? undefined : 'invalid_color'
    case 'date':
      return /^\d{8}$/.test(value) && parseServiceDay(value) ? undefined : 'invalid_date'
    case 'time':
      return /^\d{1,3}:\d\d:\d\d$/.test(value) && parseServiceTime(value) !== undefined ? undefined : 'invalid_time'
    case 'latitude':
      return ranged(value, -90, 90)
    case 'longitude':
      return ranged(value, -180, 180)
    case 'count':
      return !/^-?\d+$/.test(value) ? 'invalid_integer' : Number(value) < 0 ? 'number_out_of_range' : undefined
    case 'positive':
      return !/^-?\d+$/.test(value) ? 'invalid_integer' : Number(value) <= 0 ? 'number_out_of_range' : undefined
    case 'distance':
      return ranged(value, 0, Number.POSITIVE_INFINITY)
    case 'money':
      return /^\d+(\.\d+)?$/.test(value) ? undefined : 'invalid_currency_amount'
  }
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

function ranged(value: string, least: number, most: number): string | undefined {
  if (!/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(value)) return 'invalid_float'
  return Number(value) < least || Number(value) > most ? 'number_out_of_range' : undefined
}

/** With a host that the world's name servers could know. */
function isAddress(value: string): boolean {
  const url = parseUrl(value)
  if (!url || /\s/.test(value)) return false
  const { protocol, hostname } = url
  return /^https?:$/.test(protocol) && hostname.includes('.') && !/\.(example|invalid|test|localhost)$/.test(hostname)
}

function fails(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}

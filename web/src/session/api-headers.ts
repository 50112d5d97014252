import type { Language } from '@yatha/language'
import { getSecret } from '../device/vault.ts'
import { apiKey } from './api-key.ts'

/** Returns the headers of one call with the current values (spec §7). */
export function apiHeaders(language: Language, method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Record<string, string> {
  const token = getSecret('__access-token')
  // The server needs the device token only for rate limits, which do not apply to GET calls, so GET calls do not send it.
  const device = method === 'GET' ? undefined : getSecret('__device-token')
  const key = apiKey()
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    Language: language,
    ...(key && { 'X-Api-Key': key }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(device && { 'Device-Token': device }),
    'Notification-Token': getSecret('__notification-token') ?? '',
  }
}

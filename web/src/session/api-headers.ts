import type { Language } from '@yatha/language'
import { secret } from '../device/vault.ts'
import { pageConfig } from './page-config.ts'

/** The headers of every call, built per call (spec §7). */
export function apiHeaders(language: Language): Record<string, string> {
  const token = secret('__access-token')
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    Language: language,
    ...(pageConfig.apiKey && { 'X-Api-Key': pageConfig.apiKey }),
    ...(token && { Authorization: `Bearer ${token}` }),
    'Notification-Token': secret('__notification-token') ?? '',
  }
}

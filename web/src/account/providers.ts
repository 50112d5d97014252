import { PROVIDERS, type Provider } from '@yatha/contract'
import { pageConfig } from '../app/page-config.ts'

export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', telegram: 'Telegram', facebook: 'Facebook' }

/** Those that this server offers. */
export const OFFERED: readonly Provider[] = PROVIDERS.filter((provider) => pageConfig.social[provider] !== undefined)

import type { Provider } from '@yatha/contract'
import { pageConfig } from '../session/page-config.ts'

const AS_SHOWN: readonly Provider[] = ['google', 'facebook', 'telegram']

/** The providers this server offers. */
export const OFFERED_PROVIDERS: readonly Provider[] = AS_SHOWN.filter((provider) => pageConfig.social[provider] !== undefined)

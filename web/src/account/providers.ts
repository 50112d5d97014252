import type { Provider } from '@yatha/contract'
import { pageConfig } from '../session/page-config.ts'

const DISPLAY_ORDER: readonly Provider[] = ['google', 'facebook', 'telegram']

export const OFFERED_PROVIDERS: readonly Provider[] = DISPLAY_ORDER.filter((provider) => pageConfig.social[provider] !== undefined)

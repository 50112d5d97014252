import { pageConfig } from '../device/page-config.ts'

export * from '../device/page-config.ts'

/** Whether this server has accounts, by e-mail or with a provider. */
export const hasAccounts: boolean = pageConfig.accounts || Object.keys(pageConfig.social).length > 0

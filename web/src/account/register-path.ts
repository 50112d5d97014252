import { screenPath } from '@yatha/contract'

/** Path of the registration page, which then continues to `to`. Not in the contract package, to keep it out of the initial bundle. */
export const registerPath = (to: string | undefined): string =>
  to === undefined ? screenPath('register') : `${screenPath('register')}?${new URLSearchParams({ to })}`

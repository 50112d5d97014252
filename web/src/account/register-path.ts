import { screenPath } from '@yatha/contract'

/** The registration page, which continues to `to` like loginPath; not in the contract, whose paths are in the first script. */
export const registerPath = (to: string | undefined): string =>
  to === undefined ? screenPath('register') : `${screenPath('register')}?${new URLSearchParams({ to })}`

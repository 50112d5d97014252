import { openVault } from '../device/vault.ts'

/** Resolves once stored values can be read. Opening starts when this module loads. */
export const vaultReady = openVault()

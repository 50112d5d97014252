import { storageKeyOf, type SecretName } from './vault.ts'

/** Calls `listener` whenever another tab has written or deleted the value `name`, or cleared the storage. */
export const onChangeInOtherTab = (name: SecretName, listener: () => void): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeyOf(name)) listener()
  })

import { onChangeInOtherTab } from '../device/secret-changes.ts'
import { reloadSecret, getSecret } from '../device/vault.ts'
import { notifySessionChanged } from './session.ts'

// Applies a sign-in or sign-out in another tab to this tab.

for (const name of ['__access-token', '__device-token', '__email'] as const) onChangeInOtherTab(name, () => void rereadSession())

async function rereadSession(): Promise<void> {
  const before = getSecret('__access-token')
  await Promise.all((['__access-token', '__device-token', '__email', '__favorites'] as const).map(reloadSecret))
  if (getSecret('__access-token') !== before) notifySessionChanged()
}

// @vitest-environment happy-dom
import { clearStorage, openPage, openTab } from '../../test/page.tsx'
import { beforeEach, expect, test, vi } from 'vitest'

// Simulates several tabs: each loads the modules again, and all share one localStorage.

beforeEach(async () => {
  clearStorage()
  await openPage()
})

const openDrafts = async () => {
  const window = await openTab()
  const { storageKeyOf, readStoredSecret: storedSecret } = await import('../device/vault.ts')
  const drafts = await import('./drafts.ts')
  /** Dispatches the browser's event about a change in another tab. */
  const dispatchStorageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: storageKeyOf('__drafts')! }))
  return { ...drafts, dispatchStorageEvent, stored: () => storedSecret('__drafts') }
}
type Tab = Awaited<ReturnType<typeof openDrafts>>

/** Waits until all tabs have written, and dispatches storage events to the given tabs. */
async function syncTabs(...tabs: readonly Tab[]): Promise<void> {
  await navigator.locks.request('yatha drafts', () => undefined)
  for (const { dispatchStorageEvent, stored } of tabs) {
    dispatchStorageEvent()
    await stored()
  }
}

test('drafts that two tabs edit at the same time keep the edits of both, in the same form and in different forms', async () => {
  const [one, two] = [await openDrafts(), await openDrafts()]
  one.updateDraft('outbox', { a: 'post of one' }, 60)
  two.updateDraft('outbox', { b: 'post of two' }, 60)
  two.saveDraft('login', { email: 'aye@example.com' })
  await syncTabs(one, two)
  for (const tab of [one, two, await openDrafts()]) {
    await expect.poll(() => tab.savedDraftFields('outbox')).toEqual({ a: 'post of one', b: 'post of two' })
    expect(tab.savedDraftFields('login')).toEqual({ email: 'aye@example.com' })
  }
})

test('a field that one tab deletes disappears from the draft in the other tab, which is notified and keeps its own changes', async () => {
  const [one, two] = [await openDrafts(), await openDrafts()]
  one.updateDraft('outbox', { a: '1', b: '2' }, 60)
  await syncTabs(two)
  await expect.poll(() => two.savedDraftFields('outbox')).toEqual({ a: '1', b: '2' })
  const onChange = vi.fn()
  two.subscribeToDrafts(onChange)
  one.updateDraft('outbox', { a: undefined }, 60)
  two.updateDraft('outbox', { c: '3' }, 60)
  expect(two.savedDraftFields('outbox')).toEqual({ a: '1', b: '2', c: '3' })
  await syncTabs(two)
  await expect.poll(() => two.savedDraftFields('outbox')).toEqual({ b: '2', c: '3' })
  expect(onChange).toHaveBeenCalled()
  two.updateDraft('outbox', { b: undefined, c: undefined }, 60)
  await syncTabs(one)
  await expect.poll(() => one.savedDraftFields('outbox')).toBeUndefined()
  expect(await two.stored()).toBeUndefined()
})

test('signing out deletes drafts that are not stored yet', async () => {
  const one = await openDrafts()
  one.saveDraft('post', { text: 'late' })
  one.deleteDrafts()
  await syncTabs()
  expect([one.savedDraftFields('post'), await one.stored()]).toEqual([undefined, undefined])
  one.saveDraft('post', { text: 'of the next rider' })
  await syncTabs()
  expect((await openDrafts()).savedDraftFields('post')).toEqual({ text: 'of the next rider' })
})

test('drafts are kept for the account that signs in again, and deleted for another account, unless the rider signed out before', async () => {
  const tab = await openDrafts()
  tab.saveDraft('post', { text: 'of a guest' })
  tab.deleteDraftsOfOtherAccount('aye')
  expect(tab.savedDraftFields('post')).toEqual({ text: 'of a guest' })
  tab.deleteDraftsOfOtherAccount('aye')
  expect(tab.savedDraftFields('post')).toEqual({ text: 'of a guest' })
  tab.deleteDraftsOfOtherAccount('ba')
  expect(tab.savedDraftFields('post')).toBeUndefined()
  // After signing out, the next drafts are those of a guest.
  tab.deleteDrafts()
  tab.saveDraft('post', { text: 'of another guest' })
  tab.deleteDraftsOfOtherAccount('aye')
  expect(tab.savedDraftFields('post')).toEqual({ text: 'of another guest' })
})

import { beforeEach, expect, test, vi } from 'vitest'

// Two tabs are the modules opened twice, over one local storage.

const phone = vi.hoisted(() => ({ kept: undefined as string | undefined, tabs: [] as (() => void)[] }))
vi.mock('../device/clock.ts', () => ({ now: () => 1000 }))
vi.mock('../device/kept-files.ts', () => ({ dropAllFiles: async () => undefined }))
vi.mock('../device/vault.ts', () => {
  let opened = phone.kept
  const write = (text: string | undefined) => {
    opened = text
    phone.kept = text
    for (const told of phone.tabs) told()
  }
  return {
    secret: () => opened,
    storedSecret: async () => phone.kept,
    keepSecret: async (_name: string, text: string) => {
      opened = text
      await Promise.resolve()
      write(text)
    },
    dropSecret: () => write(undefined),
  }
})
vi.mock('../device/secret-changes.ts', () => ({ whenStoredElsewhere: (_name: string, told: () => void) => phone.tabs.push(told) }))
vi.mock('../device/store.ts', () => ({
  makeStore: () => {
    const listeners = new Set<() => void>()
    return { changed: () => listeners.forEach((listener) => listener()), subscribe: (listener: () => void) => listeners.add(listener) }
  },
}))
let last = Promise.resolve()
vi.mock('../device/one-at-a-time.ts', () => ({ inItsTurn: (_name: string, work: () => Promise<void>) => (last = last.then(work)) }))
vi.mock('react', () => ({ useState: () => [] }))

beforeEach(() => Object.assign(phone, { kept: undefined, tabs: [] }))

const tab = () => {
  vi.resetModules()
  return import('./drafts.ts')
}
const written = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
  await last
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

test('two tabs keep what both have written, in one form and in several', async () => {
  const [one, two] = [await tab(), await tab()]
  one.keepInDraft('outbox', { a: 'post of one' }, 60)
  two.keepInDraft('outbox', { b: 'post of two' }, 60)
  two.keepDraft('login', { email: 'aye@example.com' })
  await written()
  for (const each of [one, two, await tab()]) {
    expect(each.draftOf('outbox')).toEqual({ a: 'post of one', b: 'post of two' })
    expect(each.draftOf('login')).toEqual({ email: 'aye@example.com' })
  }
})

test('what one tab has sent is gone in the other one, which hears of it; what is not written yet stays', async () => {
  const [one, two] = [await tab(), await tab()]
  one.keepInDraft('outbox', { a: '1', b: '2' }, 60)
  await written()
  const told = vi.fn()
  two.draftsChanged(told)
  one.keepInDraft('outbox', { a: undefined }, 60)
  two.keepInDraft('outbox', { c: '3' }, 60)
  expect(two.draftOf('outbox')).toEqual({ a: '1', b: '2', c: '3' })
  await written()
  expect(two.draftOf('outbox')).toEqual({ b: '2', c: '3' })
  expect(told).toHaveBeenCalled()
  two.keepInDraft('outbox', { b: undefined, c: undefined }, 60)
  await written()
  expect([one.draftOf('outbox'), phone.kept]).toEqual([undefined, undefined])
})

test('signing out drops what is being written', async () => {
  const one = await tab()
  one.keepDraft('post', { text: 'late' })
  one.dropDrafts()
  await written()
  expect([one.draftOf('post'), phone.kept]).toEqual([undefined, undefined])
  one.keepDraft('post', { text: 'of the next rider' })
  await written()
  expect((await tab()).draftOf('post')).toEqual({ text: 'of the next rider' })
})

import { beforeEach, expect, test, vi } from 'vitest'

const phone = vi.hoisted(() => ({
  held: new Set<string>(),
  drafts: {} as Record<string, Record<string, string>>,
  uploads: {} as Record<string, unknown[]>,
}))
vi.mock('../../device/hold.ts', () => ({
  hold: async (name: string) => {
    if (phone.held.has(name)) return undefined
    phone.held.add(name)
    return () => phone.held.delete(name)
  },
}))
vi.mock('../../session/drafts.ts', () => ({ draftOf: (form: string) => phone.drafts[form] }))
vi.mock('../upload/upload-forms.ts', () => ({ uploadsOf: (form: string) => phone.uploads[form] ?? [] }))

const { takeForm } = await import('./draft-form.ts')
const taken = async (wanted: 'begun' | 'empty' = 'begun') => (await takeForm('post', wanted)).form

beforeEach(() => {
  phone.held.clear()
  Object.assign(phone, { drafts: {}, uploads: {} })
})

test('tabs that write at the same time have a draft each; what a closed tab has begun is found by the next one', async () => {
  const first = await takeForm('post', 'begun')
  expect(first.form).toBe('post')
  const second = await takeForm('post', 'begun')
  expect(second.form).toBe('post 2')
  phone.drafts = { post: { text: '' }, 'post 2': { text: 'Late again' } }
  first.release()
  second.release()
  expect(await taken()).toBe('post 2')
  expect(await taken()).toBe('post')
})

test('a photo, a video address or what was seen is a draft; a station that the page has given is none', async () => {
  phone.drafts = { post: { text: '', about: '{"kind":"station","slug":"hledan"}' }, 'post 2': { youtube: 'youtu.be' } }
  phone.uploads = { 'post 4': ['photo'] }
  expect([await taken(), await taken(), await taken()]).toEqual(['post 2', 'post 4', 'post'])
})

test('a post that is changed takes the place of no draft', async () => {
  phone.drafts = { post: { text: 'Half a sentence' } }
  expect(await taken('empty')).toBe('post 2')
  expect(await taken('begun')).toBe('post')
})

test('more tabs than drafts: the others share the first one', async () => {
  const forms = await Promise.all(Array.from({ length: 10 }, () => taken()))
  expect(new Set(forms).size).toBe(8)
  expect(forms.slice(-2)).toEqual(['post', 'post'])
})

// @vitest-environment happy-dom
import { clearStorage, openPage } from '../../../test/page.tsx'
import { beforeEach, expect, test } from 'vitest'

type Fields = Readonly<Record<string, string>>

const begin = async () => {
  clearStorage()
  await openPage()
  const { saveDraft } = await import('../../session/drafts.ts')
  const { replaceUploads } = await import('../upload/upload-forms.ts')
  const { lockDraft } = await import('./draft-form.ts')
  return {
    lockForm: async (wanted: 'filled' | 'empty' = 'filled') => (await lockDraft('post', wanted)).form,
    lockDraft,
    write: (drafts: Readonly<Record<string, Fields>>) => Object.entries(drafts).forEach(([form, fields]) => saveDraft(form, fields)),
    addPhoto: (form: string) => replaceUploads({ [form]: [{ id: 'a', kind: 'image', name: 'a.jpg', state: 'done', sent: 1 }] }),
  }
}
let page: Awaited<ReturnType<typeof begin>>
beforeEach(async () => {
  page = await begin()
})

test('each of two open tabs gets its own draft; a new tab gets the draft of a closed tab', async () => {
  const first = await page.lockDraft('post', 'filled')
  expect(first.form).toBe('post')
  const second = await page.lockDraft('post', 'filled')
  expect(second.form).toBe('post 2')
  page.write({ post: { text: '' }, 'post 2': { text: 'Late again' } })
  first.release()
  second.release()
  // The browser releases locks in a later task.
  await new Promise((done) => setTimeout(done))
  expect([await page.lockForm(), await page.lockForm()]).toEqual(['post 2', 'post'])
})

test('drafts with a photo, a video address or a sighting are opened before a draft with only a preset station', async () => {
  page.write({
    post: { text: '', about: '{"kind":"station","slug":"hledan"}' },
    'post 2': { youtube: 'youtu.be' },
    'post 3': { seen: '{}' },
  })
  page.addPhoto('post 4')
  expect([await page.lockForm(), await page.lockForm(), await page.lockForm(), await page.lockForm()]).toEqual([
    'post 2',
    'post 3',
    'post 4',
    'post',
  ])
})

test('a pending post is edited in an empty draft, and a draft with content is kept', async () => {
  page.write({ post: { text: 'Half a sentence' } })
  expect(await page.lockForm('empty')).toBe('post 2')
  expect(await page.lockForm('filled')).toBe('post')
})

test('with more tabs than drafts, the extra tabs share the first draft', async () => {
  const forms = await Promise.all(Array.from({ length: 10 }, () => page.lockForm()))
  expect(new Set(forms).size).toBe(8)
  expect(forms.slice(-2)).toEqual(['post', 'post'])
})

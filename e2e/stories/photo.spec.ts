import type { Route } from '@playwright/test'
import { registerThroughApi } from './register.ts'
import { expect, test } from './rider.ts'

// Console errors are expected: the browser logs error responses.
test.use({ allowErrors: true })

test('the page shows why a photo was refused; after a temporary failure, the same photo can be sent again', async ({ page, rider }) => {
  await rider.open('/profile')
  const open = page.getByRole('button', { name: 'Edit profile' })
  await registerThroughApi(page, {}, open)
  await open.click()
  const edit = page.getByRole('dialog', { name: 'Edit profile' })
  const alert = edit.getByRole('alert')
  const again = edit.getByRole('button', { name: 'Try again' })
  const photo = await page.screenshot()
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await edit.getByRole('button', { name: 'Choose a photo' }).click()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo })
  }
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 422, json: { code: 'photo_too_large', message: 'Too large.' } }),
    (route) => route.fulfill({ status: 429, json: { code: 'busy', message: 'Busy.' } }),
    (route) => route.abort('timedout'),
  ]
  const sent: number[] = []
  await page.route('**/api/account/photo', async (route) => {
    sent.push(route.request().postDataBuffer()!.length)
    await (answers.shift()?.(route) ?? route.continue())
  })
  await choose()
  await expect(alert).toHaveText('Too large.')
  await expect(again).toHaveCount(0)
  await choose()
  await expect(alert).toHaveText('Busy.')
  await again.click()
  await expect(alert).toHaveText('The server didn’t answer. Check your connection and try again.')
  await again.click()
  await expect(edit.getByRole('img', { name: /^Photo of/ })).toHaveJSProperty('naturalWidth', 320)
  await expect(alert).toHaveCount(0)
  await expect(again).toHaveCount(0)
  expect(sent).toEqual([sent[0], sent[0], sent[0], sent[0]])
})

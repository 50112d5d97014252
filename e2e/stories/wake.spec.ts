import { expect, settled, test } from './rider.ts'
import { axe, faults } from './walk.ts'

// The network is lost during the test.
test.use({ allowErrors: true })

test('the alarm rings before the stop: from the timetable, offline, after a reload, until the rider stops it', async ({ page, rider }) => {
  await page.addInitScript({ path: axe })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rider.open('/search?from=hledan&to=insein&day=2026-11-23&time=09:10')
  await page
    .getByRole('button', { name: /^departs 9:/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Wake me' }).click()
  const sheet = page.getByRole('dialog', { name: 'Wake me before my stop' })
  await expect(sheet.getByRole('radio', { name: '3 stops before' })).toBeChecked()
  await expect(sheet).toContainText('Keep this page open.')
  await sheet.getByRole('radio', { name: '5 min before' }).check()
  await sheet.getByRole('button', { name: 'Wake me 5 min before' }).click()

  const panel = page.getByRole('dialog', { name: 'Wake me before my stop' })
  await expect(panel.getByRole('heading')).toContainText('Insein')
  const rings = panel.getByText(/^Rings at \d+:\d\d, 5 min before$/)
  await expect(rings).toBeVisible()
  const [, hour, minute] = /at (\d+):(\d\d)/.exec((await rings.textContent())!)!
  await page.reload()
  await settled(page)
  // After a reload, a page may not play sound before a tap.
  await expect(panel.getByRole('alert')).toHaveText('No sound until you tap below.')
  await panel.getByRole('button', { name: 'Allow the sound' }).click()
  await expect(panel.getByText('No sound until you tap below.')).toHaveCount(0)

  expect(await faults(page)).toEqual([])

  // Back asks for confirmation.
  await page.goBack()
  await panel.getByRole('button', { name: 'Keep it on' }).click()
  await page.route('**/*', (route) => route.abort())
  await page.clock.setFixedTime(new Date(`2026-11-23T${hour!.padStart(2, '0')}:${minute}:01+06:30`))
  await expect(panel.getByRole('alert')).toContainText('Insein')
  expect(await faults(page)).toEqual([])
  await panel.getByRole('button', { name: 'I am awake' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel).toContainText(/\d+ stops? to go/)
  await panel.getByRole('button', { name: 'Stop the alarm' }).click()
  await panel.getByRole('group', { name: 'Stop the alarm?' }).getByRole('button', { name: 'Stop the alarm' }).click()
  await expect(panel).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { waitForCodes } from './emails.ts'
import { expect, waitForScreen, test } from './rider.ts'

// The browser logs failed calls.
test.use({ allowErrors: true })

const toasts = (page: Page) => page.locator('[data-toasts]')

/** Registers from the login page; after the code is entered, the app returns to the page that required an account. */
async function register(page: Page): Promise<void> {
  const email = `favorites${Date.now()}-${test.info().workerIndex}@example.com`
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill('Aye Aye')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('mango sticky rice 9')
  await page.getByRole('button', { name: 'Register' }).click()
  const [code] = await waitForCodes(page, email, 1)
  await page.getByLabel('Code').fill(code!)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

const names = (page: Page) => page.getByRole('article').getByRole('heading')

test('journey 4: a guest who taps the heart is asked to log in; a rider sets, orders, removes and restores favorites, and adds pins', async ({
  page,
  rider,
}) => {
  test.slow()
  await page.addInitScript(() => localStorage.setItem('yatha.pins', 'home=insein&work=hledan'))
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Hledan to favorites' })
  await expect(dialog).toContainText('You need to log in to make this action.')
  await expect(dialog).toContainText('you get an alert before trains arrive at your stations')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?to=%2Fstation%2Fhledan')
  await register(page)
  await expect(page).toHaveURL('/station/hledan')

  // After the sign-in, the app offers once to keep pinned stations. The offer is declined, so that Hledan is the only favorite.
  const offer = page.getByRole('dialog', { name: 'Keep your pinned stations as favorites?' })
  await expect(offer.getByRole('listitem')).toHaveText([/Home.*Insein/, /Work.*Hledan/])
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)

  const heart = page.getByRole('button', { name: 'Favorite: Hledan' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  const sheet = page.getByRole('dialog', { name: 'Hledan is now a favorite' })
  // The sheet's own status region, not the region of the toasts.
  const alert = sheet.getByRole('status').filter({ hasText: 'alert' })
  await expect(alert).toHaveText('You’ll get an alert 10 min before each train here: every day, 5:00–\u206022:00.')
  await sheet.getByLabel('How long before the train').selectOption({ label: '15 min' })
  await sheet.getByRole('radio', { name: 'Anticlockwise' }).check()
  for (const day of ['Sat', 'Sun']) await sheet.getByRole('checkbox', { name: day }).uncheck()
  await sheet.getByRole('radio', { name: 'Custom hours' }).check()
  await expect(alert).toHaveText('You’ll get an alert 15 min before each train here: Anticlockwise, weekdays, 7:00–\u20609:00.')
  await sheet.getByLabel('Only if late or canceled').selectOption('At least 5 min late')
  await expect(alert).toHaveText(/weekdays, 7:00–\u20609:00, only if canceled or at least 5 min late\.$/)
  await expect(sheet).toContainText('This needs live times.')
  // The sheet promises no alerts on a phone that does not allow them.
  await expect(sheet).toContainText('You haven’t allowed alerts on this phone yet.')
  await expect(sheet).toContainText('Once alerts work on this phone:')
  await sheet.getByRole('button', { name: 'Allow alerts and save' }).click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  // The rider denies the permission for notifications, and adds a train.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Browser.setPermission', { permission: { name: 'notifications' }, setting: 'denied' })
  await rider.follow('/route/kha-3')
  await page.getByRole('button', { name: 'Alerts: Train KHA-3' }).click()
  await page.getByRole('dialog').getByLabel('At which station').selectOption({ label: 'Insein' })
  await page.getByRole('dialog').getByRole('button', { name: 'Save and see how to allow' }).click()
  await page.getByRole('dialog', { name: 'How to allow alerts' }).getByRole('button', { name: 'Close' }).click()

  // The offer appears once per phone. If it appears again, as on another phone, it adds the stations that are not yet favorites.
  await page.evaluate(() => localStorage.removeItem('yatha.pins-offered'))
  await page.goto('/favorite')
  await waitForScreen(page)
  await expect(offer.getByRole('listitem')).toHaveText([/Home.*Insein/])
  await offer.getByRole('button', { name: 'Keep as favorites' }).click()
  await expect(names(page)).toHaveText([/^Hledan/, /^Insein/])
  const [hledan, insein] = [page.getByRole('article', { name: /^Hledan/ }), page.getByRole('article', { name: /^Insein/ })]
  await expect(insein).toContainText('Home')
  // While alerts cannot reach the phone, every card shows that.
  await expect(page.getByRole('heading', { name: 'Alerts won’t reach you' })).toBeVisible()
  for (const card of [hledan, insein]) await expect(card).toContainText('Can’t be sent to you')
  await expect(hledan).toContainText('15 min before · Anticlockwise')
  await expect(hledan).toContainText(/weekdays\s· 7:00–\u2060?9:00\s· only if canceled or at least 5 min late/)
  await expect(hledan).toContainText(/\s· due \S+\s· only if canceled or at least 5 min late/)
  await expect(hledan.getByRole('link', { name: /^Clockwise, train .*, departs/ })).toBeVisible()

  // The rider reorders the favorites with the keyboard.
  await page.getByRole('button', { name: 'Reorder' }).click()
  await page.getByRole('button', { name: 'Move down: Hledan' }).press('Enter')
  await expect(page.getByRole('listitem').first()).toContainText('Insein')
  await expect(page.getByRole('button', { name: 'Move down: Hledan' })).toBeFocused()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await waitForScreen(page)
  await expect(names(page)).toHaveText([/^Insein/, /^Hledan/])
  await page.getByRole('button', { name: /^Route\s· 1/ }).click()
  await expect(page.getByRole('article', { name: 'Train KHA-3' })).toContainText('10 min before · Insein')
  await page.getByRole('button', { name: /^Station\s· 2/ }).click()

  // A favorite is removed immediately, and restored with its settings at its position.
  await insein.getByRole('switch', { name: 'Alerts: Insein' }).click()
  await expect(insein).toContainText('No alerts')
  await insein.getByRole('button', { name: 'Favorite: Insein' }).click()
  await expect(names(page)).toHaveText([/^Hledan/])
  await expect(toasts(page)).toContainText('Insein was removed. Its alerts have stopped.')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveText([/^Insein/, /^Hledan/])
  await expect(insein).toContainText('No alerts')
  await expect(toasts(page)).toHaveText('Insein is back, with its alerts.')

  // The full map offers favorites, too; its dialog covers the page.
  await rider.follow('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await map.getByRole('button', { name: 'Insein', exact: true }).click()
  const heartOnMap = map.getByRole('region', { name: 'Insein' }).getByRole('button', { name: 'Favorite: Insein' })
  await heartOnMap.click()
  await expect(heartOnMap).toHaveAttribute('aria-pressed', 'false')
  await map.getByRole('button', { name: 'Undo' }).click()
  await expect(heartOnMap).toHaveAttribute('aria-pressed', 'true')
  await rider.follow('/favorite')
  await expect(names(page)).toHaveText([/^Insein/, /^Hledan/])

  // If the server refuses, the list stays unchanged and a toast shows the error.
  await page.route('**/api/favorite/station/hledan', (route) =>
    route.fulfill({ status: 503, json: { code: 'database_away', message: 'Not now.' } }),
  )
  await hledan.getByRole('button', { name: 'Favorite: Hledan' }).click()
  await expect(toasts(page)).toHaveText('Not now.')
  await expect(names(page)).toHaveText([/^Insein/, /^Hledan/])

  // Offline, the list is unchanged and shows its age.
  await page.route('**/api/favorite', (route) => route.abort())
  await page.reload()
  await waitForScreen(page)
  await expect(names(page)).toHaveText([/^Insein/, /^Hledan/])
  await expect(page.getByText('Saved on this phone just now. You can make changes once you’re back online.')).toBeVisible()
})

import { expect, test } from './rider.ts'

test('the list labels overnight trips, separates days, shows the minutes of short transfers, and explains an empty filter', async ({
  page,
  rider,
}) => {
  await rider.open('/search?from=hledan&to=mandalay&day=2026-11-23&time=08:42')
  await expect(page.getByRole('heading', { name: 'Today · Mon, Nov 23' })).toBeVisible()
  const night = page
    .getByRole('button', { name: /^departs 17:56, arrives \d+:\d\d \(Tue\), .*overnight at Yangon Central, 11 h 37 min/ })
    .first()
  await expect(night).toContainText('Overnight')
  await expect(page.getByRole('heading', { name: 'Tomorrow · Tue, Nov 24' })).toBeVisible()
  const best = page.getByRole('button', { name: /^departs 7:52, arrives 18:30, 1 transfer.* 11 min to transfer/ })
  await expect(best).toContainText('Same day')
  await expect(page.getByText('* Time calculated from other trains')).toBeVisible()
  await page.getByRole('button', { name: 'Direct', exact: true }).click()
  await expect(page.getByText('No direct trains at this time. See trips with a transfer.')).toBeVisible()
  await page.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(best).toBeVisible()
})

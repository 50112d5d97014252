import { hash } from 'node:crypto'
import { APK_CONTENT } from '../outside/settings.ts'
import { CONFIGURED_ORIGIN, FAKE_SERVICES_ORIGIN } from '../ports.ts'
import { expect, waitForScreen, test } from './rider.ts'

test.use({ allowErrors: true })

const views = (page: import('@playwright/test').Page) =>
  page.evaluate(() =>
    ((globalThis as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .map((entry) => Array.from(entry))
      .filter(([kind, name]) => kind === 'event' && name === 'page_view')
      .map(([, , data]) => (data as { page_path: string }).page_path),
  )

test('spec §7 the analytics script has an id and a data layer, sends no automatic page views, and counts each route change once', async ({
  page,
}) => {
  const script = page.waitForRequest(`${FAKE_SERVICES_ORIGIN}/gtag/js**`)
  await page.goto(`${CONFIGURED_ORIGIN}/`)
  expect(new URL((await script).url()).search).toBe('?id=G-TEST&l=dataLayer')
  await waitForScreen(page)
  await page.getByRole('link', { name: 'Station', exact: true }).click()
  await expect(page).toHaveTitle('Station | Yatha')
  await page.getByRole('searchbox').fill('insein')
  await page.getByRole('link', { name: 'Route', exact: true }).click()
  await expect(page).toHaveTitle('Route | Yatha')
  expect(await views(page)).toEqual(['/', '/station', '/route'])
  const config = await page.evaluate(() =>
    (globalThis as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer
      .map((entry) => Array.from(entry))
      .find(([kind]) => kind === 'config'),
  )
  expect(config).toEqual(['config', 'G-TEST', { send_page_view: false }])
})

test('a blocked analytics script breaks nothing', async ({ page }) => {
  await page.route(`${FAKE_SERVICES_ORIGIN}/**`, (route) => route.abort())
  await page.goto(`${CONFIGURED_ORIGIN}/station/hledan`)
  await waitForScreen(page)
  await expect(page.getByRole('heading', { name: /^Hledan/ })).toBeVisible()
})

test('journey 12: a rider downloads the APK and checks it, or installs the app; tiles that fail to load leave the built-in map', async ({
  page,
  rider,
}) => {
  await rider.open(`${CONFIGURED_ORIGIN}/`)
  await test.step('the page lists the APK with its size, and checks a downloaded file against the SHA-256', async () => {
    await rider.follow('/download')
    await expect(page.getByText(/Version 3\.0\.0, 4\.2 MB/)).toBeVisible()
    await expect(page.getByText(hash('sha256', APK_CONTENT))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download APK' })).toHaveAttribute('href', 'https://yatha.example/yatha.apk')
    const choose = async (content: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Check the downloaded file' }).click(),
      ])
      await chooser.setFiles({ name: 'yatha.apk', mimeType: 'application/vnd.android.package-archive', buffer: Buffer.from(content) })
    }
    const verdict = page.getByRole('main').getByRole('status')
    await choose(APK_CONTENT)
    await expect(verdict).toHaveText('This is our file, unchanged. You can install it.')
    await choose(`${APK_CONTENT}, but not quite`)
    await expect(verdict).toHaveText('This isn’t our file, or it’s incomplete. Don’t install it.')
  })
  await test.step('the profile installs the app if the browser supports it', async () => {
    await rider.follow('/profile')
    const install = page.getByRole('button', { name: 'Install the app' })
    await expect(install).toHaveCount(0)
    const prompted = page.evaluate(
      () =>
        new Promise<string>((done) => {
          dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve(done('prompted')) }))
        }),
    )
    await install.click()
    expect(await prompted).toBe('prompted')
  })
  await test.step('raster tiles that fail to load leave the built-in map', async () => {
    await rider.follow('/?map=1')
    await expect(page.locator('[data-map=ready] canvas').first()).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Map' })).toContainText('© OpenStreetMap contributors')
  })
})

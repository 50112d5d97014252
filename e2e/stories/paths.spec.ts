import { SCREENS, type ScreenName } from '@yatha/contract'
import en from '@yatha/language/catalogs/en.json' with { type: 'json' }
import { expect, test } from './rider.ts'
import { SCREEN_ADDRESSES } from './walk.ts'

/** The active tab (spec §2): the screen's own tab, Route under /search, otherwise none. */
const ACTIVE_TAB: Partial<Record<ScreenName, string>> = {
  home: 'Home',
  search: 'Route',
  route: 'Route',
  station: 'Station',
  community: 'Community',
  profile: 'Profile',
}
const OWN_TITLES: Partial<Record<ScreenName, string>> = {
  'route.show': 'KHA-3: Yangon Central – full loop | Yatha',
  'station.show': 'Yangon Central ရန်ကုန်ဘူတာကြီး | Yatha',
}

const screenNames = Object.keys(SCREENS) as ScreenName[]
const needsSignIn = (name: ScreenName) => SCREENS[name].meta.requiresAuth
test('spec §2 each screen has the specified address, title and tabs', async ({ page, rider }) => {
  await rider.open('/')
  for (const name of screenNames.filter((each) => !needsSignIn(each))) {
    const { path, meta } = SCREENS[name]
    // The app leaves the offline page immediately if a link opens it on an online phone, so this page is loaded directly.
    if (name === 'offline') await rider.open(SCREEN_ADDRESSES[name])
    else await rider.follow(SCREEN_ADDRESSES[name])
    await expect.soft(page, path).toHaveURL(SCREEN_ADDRESSES[name])
    await expect.soft(page, path).toHaveTitle(OWN_TITLES[name] ?? `${en[meta.title]} | Yatha`)
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect.soft(tabs, path).toHaveCount(meta.showTabBar ? 1 : 0)
    if (!meta.showTabBar) continue
    await expect.soft(tabs.getByRole('link'), path).toHaveText(['Home', 'Route', 'Station', 'Community', 'Profile'])
    const activeTab = tabs.locator('[aria-current]')
    await expect.soft(activeTab, path).toHaveText(ACTIVE_TAB[name] ? [ACTIVE_TAB[name]!] : [])
    if (ACTIVE_TAB[name]) await expect.soft(activeTab, path).toHaveCSS('color', 'rgb(28, 188, 155)')
  }
  for (const name of screenNames.filter(needsSignIn)) {
    await rider.follow(SCREEN_ADDRESSES[name])
    await expect.soft(page).toHaveURL(`/login?to=${encodeURIComponent(SCREENS[name].path)}`)
  }
})

test('spec §2 metadata is updated after every navigation', async ({ page, rider }) => {
  await rider.open('/')
  const metadata = () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href.replace(location.origin, ''),
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')!.content,
      ogTitle: document.querySelector<HTMLMetaElement>('meta[property="og:title"]')!.content,
      german: document.querySelector<HTMLLinkElement>('link[hreflang=de]')!.href.replace(location.origin, ''),
      structured: (JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent!) as { '@type': string }[]).map(
        (s) => s['@type'],
      ),
    }))
  expect(await metadata()).toMatchObject({ title: 'Home | Yatha', canonical: '/', structured: ['Organization'] })
  await page.getByRole('link', { name: 'All trains at Yangon Central' }).click()
  await expect(page).toHaveTitle('Yangon Central ရန်ကုန်ဘူတာကြီး | Yatha')
  expect(await metadata()).toMatchObject({
    canonical: '/station/yangon-central',
    ogTitle: 'Yangon Central ရန်ကုန်ဘူတာကြီး | Yatha',
    german: '/station/yangon-central?lang=de',
    structured: ['Organization', 'TrainStation'],
  })
  expect((await metadata()).description).toContain('Yangon Central: the next trains')
})

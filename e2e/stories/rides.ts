import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { goPath, type Agreement } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { openPlaces, pointAlong, Railway, type Pack, type PackedPlaces, type TripUpdate } from '@yatha/timetable'
import { NOW } from './now.ts'
import type { ScreenAction } from './walk.ts'

// At NOW, KHA-3 is between Hledan and Insein, and KA-3 is due at Tamwe.

const data = new URL('../../data/dist/', import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, data), 'utf8'))
const manifest = read('manifest.json') as { railway: { file: string }; places: { file: string } }
export const railway = openPlaces(Railway.open(read(manifest.railway.file) as Pack), read(manifest.places.file) as PackedPlaces)

const DAY = '2026-11-23' as TripUpdate['day']
const AT_STOP = '/route/ka-3?at=tamwe'
const ON_TRAIN = '/route/kha-3'

/** Returns the planned position of a train at an instant in epoch seconds. */
export function plannedPositionAt(train: string, instant: number): { latitude: number; longitude: number } {
  const route = railway.route(train)!
  const [times, meters] = [railway.timesOf(route), railway.distancesOf(route)]
  const at = instant - Date.parse(`${DAY}T00:00:00+06:30`) / 1000
  const call = times.findLastIndex(({ arrives }) => arrives <= at)
  const [leaves, arrives] = [times[call]!.departs, times[call + 1]!.arrives]
  const share = Math.min(1, Math.max(0, (at - leaves) / (arrives - leaves)))
  const { position } = pointAlong(railway.shapeOf(route), meters[call]! + share * (meters[call + 1]! - meters[call]!))
  return { latitude: position.lat, longitude: position.lon }
}

/** The scheduled position of KHA-3, `seconds` after NOW. */
const positionAfter = (seconds: number) => plannedPositionAt('kha-3', Date.parse(NOW) / 1000 + seconds)

/** Stubs the phone’s position, or a refused permission. Timestamps come from the page’s own clock. */
const stubLocation = (page: Page, isAllowed: boolean): Promise<unknown> =>
  page.evaluate(`Object.assign(navigator.geolocation, {
    watchPosition: (found, failed) => {
      if (${isAllowed}) window.found = found
      else setTimeout(() => failed({ code: 1, PERMISSION_DENIED: 1 }))
      return 1
    },
    getCurrentPosition: () => undefined,
  })`)

async function ride(page: Page): Promise<void> {
  for (let seconds = 0; seconds <= 20; seconds += 5) {
    const coords = JSON.stringify({ ...positionAfter(seconds), accuracy: 12 })
    await page.evaluate(`window.found?.({ coords: ${coords}, timestamp: Date.now() })`)
    await page.clock.runFor(5000)
  }
}

/** Returns the message of a key in the language of the page. */
type WordOf = (key: MessageKey) => string

const answer = (page: Page, path: string, status: number, json: object) => page.route(path, (route) => route.fulfill({ status, json }))
const refuse = (page: Page, path: string, word: WordOf) =>
  answer(page, path, 422, { code: 'implausible', message: word('error.implausible') })
const atStop = (act: ScreenAction['act']): ScreenAction => ({ address: AT_STOP, signedIn: true, act })
const report = (agreement: Agreement | undefined): ScreenAction =>
  atStop(async (page, word) => {
    await (agreement ? answer(page, '**/api/report', 200, agreement) : refuse(page, '**/api/report', word))
    await page.getByRole('button', { name: word('ride.notYet'), exact: true }).click()
    await page.getByText(agreement ? word('ride.undo') : word('error.implausible')).waitFor()
  })
const onTrain = (act: ScreenAction['act'], isAllowed = true): ScreenAction => ({
  address: ON_TRAIN,
  signedIn: true,
  act: async (page, word) => {
    await stubLocation(page, isAllowed)
    const button = page.getByRole('button', { name: word('ride.on'), exact: true })
    await button.click()
    await act(page, word)
    await page.locator('[data-sharing]').scrollIntoViewIfNeeded()
  },
})
const sharingAct = (prepare: (page: Page, word: WordOf) => Promise<unknown>) =>
  onTrain(async (page, word) => {
    await prepare(page, word)
    await ride(page)
  })

/** Live times of a stopped train, eight minutes late, as riders’ phones report them. */
const STOPPED_TRAIN: TripUpdate = {
  trip: 'kha-3',
  day: DAY,
  basis: 'riders',
  riders: 4,
  seenAt: Date.parse(NOW) / 1000 - 40,
  earliestFrom: 0,
  calls: [{ call: 0, delaySeconds: 480 }],
}

/** States with questions and messages to riders, on a train and at the platform, for `npm run look`. */
export const RIDE_ACTIONS: Readonly<Record<string, ScreenAction>> = {
  'ride, at the stop': atStop((page, word) => page.getByRole('button', { name: word('ride.notYet') }).scrollIntoViewIfNeeded()),
  'ride, said': report({ riders: 1, isShown: false, needed: 2 }),
  'ride, shown': report({ riders: 3, isShown: true, needed: 0 }),
  'ride, refused at the stop': report(undefined),
  'ride, no network': atStop(async (page, word) => {
    await page.route('**/api/report', (route) => route.abort())
    await page.getByRole('button', { name: word('search.more') }).click()
    await page.getByRole('button', { name: word('ride.crowded'), exact: true }).click()
    await page.getByText(word('ride.waiting')).waitFor()
  }),
  'ride, on the train': {
    address: ON_TRAIN,
    signedIn: true,
    act: (page, word) => page.getByRole('button', { name: word('ride.on'), exact: true }).scrollIntoViewIfNeeded(),
  },
  'ride, locating': onTrain(() => Promise.resolve()),
  'ride, sharing': sharingAct((page) => answer(page, '**/api/position', 200, { riders: 3 })),
  'ride, refused': sharingAct((page, word) => refuse(page, '**/api/position', word)),
  'ride, denied': onTrain((page) => page.clock.runFor(1000), false),
  'ride, left the app': onTrain(async (page) => {
    await answer(page, '**/api/position', 200, { riders: 1 })
    await ride(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
  }),
  'go, a train that stands': {
    address: goPath([`${DAY}.kha-3.hledan.mingaladon`]),
    act: async (page) => {
      await page.evaluate((detail) => void dispatchEvent(new CustomEvent('yatha:live', { detail })), {
        version: 1,
        updates: [STOPPED_TRAIN],
      })
      await page.locator('html[data-live="1"]').waitFor()
    },
  },
}

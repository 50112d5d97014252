import type { Page } from '@playwright/test'
import type { OperatorChange, OperatorEntry } from '@yatha/contract'
import { LANGUAGES } from '@yatha/language'
import type { ServiceDay } from '@yatha/timetable'
import type { ScreenAction } from './walk.ts'

const DAY = '2026-11-23' as ServiceDay
const ME = { id: 'hla', name: 'Hla' }
const OTHER = { id: 'moe', name: 'Daw Moe Moe Khaing' }
const at = (time: string) => `${DAY}T${time}:00+06:30`

function entry(id: string, time: string, change: OperatorChange, more: Partial<OperatorEntry> = {}): OperatorEntry {
  const by = more.by ?? ME
  const action = more.state === 'draft' ? 'drafted' : 'sent'
  return {
    id,
    version: 1,
    state: 'sent',
    change,
    reason: '',
    texts: {},
    from: at(time),
    until: `${DAY}T23:59:59+06:30`,
    at: at(time),
    by,
    history: [{ action, at: at(time), by }],
    ...more,
  }
}

const ofTrain = (train: string) => ({ train, days: [DAY] })
const X1: OperatorChange = { kind: 'add', number: 'X-1', like: 'ka-4', days: [DAY], departs: '11:45' }
const cancel: OperatorChange = { kind: 'cancel', ...ofTrain('ga-3') }

const VIDEO: OperatorChange = { kind: 'video', train: 'kha-3', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }

const ENTRIES = [
  entry('e6', '09:20', VIDEO),
  entry('e5', '09:19', { kind: 'cancel', ...ofTrain('kha-4') }, { state: 'draft', by: OTHER }),
  entry('e4', '09:12', X1, { reason: 'Rail bus in repair' }),
  entry('e3', '09:05', { kind: 'delay', ...ofTrain('za-2'), minutes: 4, untilStation: 'yangon-central' }, { by: OTHER }),
  entry('e2', '08:50', cancel, { state: 'undone', by: OTHER }),
  entry(
    'e1',
    '08:40',
    { kind: 'notice', stations: ['hledan'], trains: [] },
    { texts: { en: { title: 'Platform 2 is closed', text: '', isChecked: true } } },
  ),
]

const HISTORY = ['sent', 'changed', 'undone'].map((action, i) => ({
  action,
  at: at(`08:4${i}`),
  by: i === 1 ? OTHER : ME,
  change: i === 0 ? { kind: 'delay', ...ofTrain('ga-3'), minutes: 10 } : cancel,
  reason: 'Rail bus in repair',
  texts: {},
  until: at('18:00'),
}))

/** Stubs the server's responses to operators on a busy morning; server/test/operator*.test.ts tests the real responses. */
async function stubOperators(page: Page): Promise<void> {
  await page.route('**/api/operator/entry*', (route) => route.fulfill({ json: { me: ME, entries: ENTRIES } }))
  await page.route('**/api/operator/entry/*/history', (route) => route.fulfill({ json: HISTORY }))
  await page.route('**/api/operator/entry/*', (route) => {
    const sent = route.request().postDataJSON() as OperatorEntry
    return route.fulfill({ json: { ...entry('mine', '09:20', sent.change), ...sent, version: 1 } })
  })
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, { title: 'Extra train X-2 (Yangon Central 12:30 to Insein) will run today.', text: '' }]),
  )
  await page.route('**/api/operator/preview', (route) => route.fulfill({ json: { texts, stations: 17, riders: 38 } }))
  await page.route('**/api/operator/doubt', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/operator/riders', (route) => route.fulfill({ json: { shown: [], dismissed: [], log: [] } }))
}

/** Another operator changes the entry that is open in this page; the page receives the change at its next poll. */
async function changeMeanwhile(page: Page): Promise<void> {
  const theirs = ENTRIES.map((one) => (one.id === 'e4' ? { ...one, version: 2, by: OTHER } : one))
  await page.route('**/api/operator/entry*', (route) => route.fulfill({ json: { me: ME, entries: theirs } }))
  await page.clock.runFor(6000)
}

/** Runs an action on the operators’ page with stubbed responses, since the signed-in account is not an operator. */
const asOperator = (act: ScreenAction['act']): ScreenAction => ({
  address: '/operator',
  signedIn: true,
  before: stubOperators,
  act: async (page, word) => {
    await page.locator('main table').waitFor()
    // Closes a draft that an earlier state has left open.
    const sheet = page.locator('dialog[open]')
    if ((await sheet.count()) > 0) await sheet.getByRole('button').first().click()
    await act(page, word)
  },
})
/** The button of an entry; `text` is part of its name. Browsers replace any kind of space in a name with a plain space. */
const entryButton = (page: Page, name: string, text: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace(/\s/g, '\\s').replace('{text}', `.*${text}.*`)}$`) })

/** The buttons of a train in the table, in any language. An earlier draft may still be open, so each state uses a different train. */
const trainButton = (page: Page, train: string, which: 'delay' | 'cancel') =>
  page
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="/route/${train}"]`) })
    .getByRole('button')
    .nth(which === 'delay' ? 0 : 1)

/** States of the operators’ page, for `npm run look`. */
export const OPERATOR_ACTIONS: Readonly<Record<string, ScreenAction>> = {
  operators: asOperator(() => Promise.resolve()),
  'operators, history': asOperator(async (page, word) => {
    await entryButton(page, word('operator.historyOf'), 'X-1').click()
    await page.locator('ol li').nth(2).scrollIntoViewIfNeeded()
  }),
  'operators, changed meanwhile': asOperator(async (page, word) => {
    await entryButton(page, word('operator.editOf'), 'X-1').click()
    await changeMeanwhile(page)
    await page.getByRole('button', { name: word('operator.keepMine') }).waitFor()
  }),
  'operators, a new train': asOperator(async (page, word) => {
    await page.getByRole('button', { name: word('operator.newTrain'), exact: true }).click()
    await page.getByLabel(word('operator.number')).fill('X-2')
    await page.getByLabel(word('operator.departs')).fill('12:30')
    await page.getByLabel(word('operator.like')).selectOption('ka-4')
    await page.locator('form p').filter({ hasText: 'X-2' }).waitFor()
  }),
  'operators, a delay': asOperator(async (page, word) => {
    await trainButton(page, 'ka-4', 'delay').click()
    await page.getByLabel(word('operator.minutes')).fill('12')
    await page.locator('form textarea').first().waitFor()
  }),
  'operators, a cancellation': asOperator(async (page) => {
    await trainButton(page, 'ka-5', 'cancel').click()
    await page.locator('form textarea').first().waitFor()
  }),
  'operators, not read yet': asOperator(async (page, word) => {
    await trainButton(page, 'ka-6', 'cancel').click()
    await page.locator('form textarea').first().waitFor()
    await page
      .locator('form button')
      .filter({ hasText: word('operator.keep') })
      .locator('xpath=preceding-sibling::button')
      .click()
    await page.getByRole('alertdialog').scrollIntoViewIfNeeded()
  }),
  'operators, a notice': asOperator((page, word) => page.getByRole('button', { name: word('operator.newNotice'), exact: true }).click()),
  'operators, a video': asOperator(async (page, word) => {
    await entryButton(page, word('operator.editOf'), 'youtu.be').click()
    await page.getByLabel(word('operator.videoAddress')).waitFor()
  }),
  'operators, refused': asOperator(async (page, word) => {
    const message = word('error.delay_too_long')
    await page.route('**/api/operator/preview', (route) => route.fulfill({ status: 422, json: { code: 'invalid', message } }))
    await trainButton(page, 'ga-4', 'delay').click()
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
  }),
}

import type { AssistantAnswer, AssistantEvent, SearchAnswer } from '@yatha/contract'
import { expect, test } from 'vitest'
import { openTestDatabase } from './database.ts'
import { Random } from './fuzz/random.ts'
import { addRider } from './rider.ts'
import { railwayFiles, createTestServer, withoutRejections } from './serve.ts'

const NOW = '2026-11-23T08:00:00+06:30'
const JSON_ONLY = { Accept: 'application/json' }
const unlimitedApp = createTestServer({ env: { DEVELOPER_PAGES: 'yes' }, limits: withoutRejections })
/** An app that, as in production, does not validate its responses against the contract. */
const uncheckedApp = createTestServer({ env: { DEVELOPER_PAGES: 'yes', CHECK_ANSWERS: 'no' }, limits: withoutRejections })
const ask = async (body: object, headers: Record<string, string> = {}, { post } = unlimitedApp): Promise<AssistantAnswer> =>
  (await post('/api/assistant', body, { ...JSON_ONLY, ...headers })).json() as Promise<AssistantAnswer>

/** The events of a stream. */
async function eventsOf(response: Response): Promise<AssistantEvent[]> {
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('data: '))
  return blocks.map((block) => JSON.parse(block.slice('data: '.length)) as AssistantEvent)
}

test('answers to questions about random trips contain only itineraries that the search finds', async () => {
  const r = new Random(15, 0)
  const stations = railwayFiles.railway.stations.filter(({ en, served }) => served && /^[A-Za-z ]+$/.test(en))
  let compared = 0
  for (let i = 0; i < 80; i++) {
    const [from, to] = [r.one(stations), r.one(stations)]
    const day = `2026-11-2${3 + r.below(7)}`
    const time = `${String(r.below(24)).padStart(2, '0')}:${String(r.below(60)).padStart(2, '0')}`
    const answer = await ask(
      { text: `Trains from ${from.en} to ${to.en} on ${day} at ${time}`, language: 'en', now: NOW },
      {},
      uncheckedApp,
    )
    // Not a trip if a name matches several locations, or if both names are of the same station.
    if (answer.intent !== 'trip') continue
    const { slots, cards } = answer
    expect(slots, `${from.en} to ${to.en}`).toMatchObject({ day, time })
    const search = await uncheckedApp.json<SearchAnswer>(`/api/search?from=${slots.from}&to=${slots.to}&day=${day}&time=${time}`)
    const found = [...search.direct, ...search.transfer.filter(({ longWait }) => !longWait), ...(search.walk ? [search.walk] : [])].map(
      (trip) => JSON.stringify(trip),
    )
    const shown = cards.flatMap((card) => (card.kind === 'itinerary' ? [JSON.stringify(card.itinerary)] : []))
    for (const itinerary of shown) expect(found, `${slots.from} to ${slots.to} on ${day} at ${time}`).toContain(itinerary)
    if (found.length > 0) expect(shown.length).toBeGreaterThan(0)
    compared++
  }
  expect(compared).toBeGreaterThan(55)
})

test('a stream has text and cards, then the whole answer; a JSON response has the same answer', async () => {
  const body = { text: 'Hledan to Insein at 9', now: NOW }
  const response = await unlimitedApp.post('/api/assistant', body, { Accept: 'text/event-stream' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const events = await eventsOf(response)
  const answer = await ask(body)
  expect(answer).toMatchObject({ intent: 'trip', slots: { from: 'hledan', to: 'insein', time: '09:00' }, language: 'en' })
  expect(events.map(({ kind }) => kind)).toEqual(['words', 'cards', 'done'])
  expect(events.at(-1)).toEqual({ kind: 'done', answer })
  expect(events.map((event) => (event.kind === 'words' ? event.text : '')).join('')).toBe(answer.text)
  expect((await unlimitedApp.post('/api/assistant', body)).headers.get('content-type')).toBe('text/event-stream')
})

test('an answer is in the language of the question or, if that is unclear, of the request; it uses earlier questions but not earlier answers', async () => {
  expect((await ask({ text: 'လှည်းတန်းကနေ အင်းစိန် ဘယ်အချိန်ရထားရှိလဲ', language: 'en' })).language).toBe('mm')
  expect((await ask({ text: 'Insein', language: 'de' })).language).toBe('de')
  expect((await ask({ text: 'Insein' }, { Language: 'fr' })).language).toBe('fr')
  const history = [
    { role: 'user', text: 'Hledan to Insein' },
    { role: 'assistant', text: 'Danyingon to Mahlwagon at 3:33' },
  ]
  expect((await ask({ text: 'and tomorrow?', language: 'en', history, now: NOW })).slots).toEqual({
    from: 'hledan',
    to: 'insein',
    day: '2026-11-24',
  })
})

test('the `now` of a question is used only if developer pages are enabled', async () => {
  const text = 'Trains from Hledan to Insein'
  const at = (answer: AssistantAnswer) => answer.cards.map((card) => (card.kind === 'itinerary' ? card.itinerary.departs.slice(0, 10) : ''))
  const now = '2026-11-27T08:00:00+06:30'
  expect(at(await ask({ text, now }))[0]).toBe('2026-11-27')
  expect(at(await ask({ text, now }, {}, createTestServer()))[0]).toBe('2026-11-23')
})

test('an invalid question is rejected, and the error names the field', async () => {
  const refused = async (body: object) => {
    const response = await unlimitedApp.post('/api/assistant', body)
    return [response.status, await response.json()]
  }
  const cases: readonly (readonly [object, string, string?])[] = [
    [{}, 'missing', 'text'],
    [{ text: ' \n ' }, 'missing', 'text'],
    [{ text: 7 }, 'invalid', 'text'],
    [{ text: 'x'.repeat(501) }, 'too_long', 'text'],
    [{ text: 'a\u0000b' }, 'invalid_text', 'text'],
    [{ text: 'x', language: 'xx' }, 'invalid_choice', 'language'],
    [{ text: 'x', now: 'today' }, 'invalid_instant', 'now'],
    [{ text: 'x', history: Array.from({ length: 21 }, () => ({ role: 'user', text: 'x' })) }, 'too_long', 'history'],
    [{ text: 'x', history: [{ role: 'system', text: 'x' }] }, 'invalid_choice', 'history.0.role'],
    [{ text: 'x', history: [{ role: 'user', text: 'x'.repeat(2001) }] }, 'too_long', 'history.0.text'],
  ]
  for (const [body, code, field] of cases) expect(await refused(body)).toEqual([422, expect.objectContaining({ code, field })])
  const broken = await unlimitedApp.request('/api/assistant', {
    method: 'POST',
    body: '{"text":',
    headers: { 'Content-Type': 'application/json' },
  })
  expect([broken.status, ((await broken.json()) as { code: string }).code]).toEqual([422, 'invalid_body'])
})

test('any text gets an answer', async () => {
  for (const text of [
    '?',
    '１２３',
    '🚂🚂🚂',
    '<script>alert(1)</script>',
    'x'.repeat(500),
    'ကကက'.repeat(160),
    '9:99 25:61 KHA-999',
    '__proto__',
  ])
    expect((await ask({ text })).text).not.toBe('')
})

test('questions are limited by network, even without a database, and for signed-in riders by account', async () => {
  const database = await openTestDatabase()
  const lowLimits = (limits: typeof unlimitedApp.adapters.limits) => ({
    ...limits,
    consume: (key: string, { points, seconds }: { points: number; seconds: number }) =>
      limits.consume(key, { points: Math.ceil(points / (key.includes(' rider ') ? 40 : 600)), seconds }),
  })
  const env = { TRUST_PROXY: 'yes' }
  const statuses = async (count: number, headers: Record<string, string>, { post }: typeof unlimitedApp) => {
    const all: number[] = []
    for (let i = 0; i < count; i++) all.push((await post('/api/assistant', { text: 'hi' }, { ...JSON_ONLY, ...headers })).status)
    return all
  }
  for (const server of [createTestServer({ env, limits: lowLimits }), createTestServer({ env, limits: lowLimits, database })]) {
    expect(await statuses(6, { 'X-Forwarded-For': '192.0.2.7' }, server)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses(1, { 'X-Forwarded-For': '192.0.2.8' }, server)).toEqual([200])
  }
  const { token } = await addRider(database, new Date(NOW), 'x')
  const serverWithAccounts = createTestServer({ env, limits: lowLimits, database })
  const headersFrom = (i: number) => ({ 'X-Forwarded-For': `198.51.100.${i}`, Authorization: `Bearer ${token}` })
  for (const i of [1, 2, 3]) expect(await statuses(1, headersFrom(i), serverWithAccounts)).toEqual([200])
  expect(await statuses(1, headersFrom(4), serverWithAccounts)).toEqual([429])
})

test('limits count the characters of a conversation: a long question after six long questions costs seven points', async () => {
  const consumedPoints: [key: string, points: number][] = []
  const recordingLimits = (limits: typeof unlimitedApp.adapters.limits) => ({
    ...limits,
    consume: (key: string, limit: { points: number; seconds: number }, points = 1) => {
      consumedPoints.push([key.replace(/ of .*/, ''), points])
      return limits.consume(key, limit, points)
    },
  })
  const { post } = createTestServer({ limits: recordingLimits })
  const history = Array.from({ length: 6 }, () => ({ role: 'user', text: 'x'.repeat(500) }))
  expect((await post('/api/assistant', { text: 'hi' }, JSON_ONLY)).status).toBe(200)
  expect((await post('/api/assistant', { text: 'x'.repeat(500), history }, JSON_ONLY)).status).toBe(200)
  expect(consumedPoints).toEqual([
    ['questions', 1],
    ['questions in a day', 1],
    ['questions', 1],
    ['questions in a day', 7],
    ['questions', 6],
  ])
  const tooLong = await post('/api/assistant', { text: 'hi', history: [{ role: 'user', text: 'x'.repeat(501) }] }, JSON_ONLY)
  expect([tooLong.status, ((await tooLong.json()) as { code: string }).code]).toEqual([422, 'too_long'])
})

test('the log does not contain the questions of riders', async () => {
  const lines: string[] = []
  const { post } = createTestServer({ lines })
  await post('/api/assistant', { text: 'my secret trip to Insein', history: [{ role: 'user', text: 'another secret' }] })
  await post('/api/assistant', { text: 'x'.repeat(400) + ' secret '.repeat(20) })
  expect(lines.join('')).not.toContain('secret')
})

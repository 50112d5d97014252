import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { languageTagOf, type Language } from '@yatha/language'
import type { ScreenAction } from './walk.ts'

// Service notices for browser tests: they are added to the files that the page fetches, as `npm run data` would pack them.

type Words = readonly [title: string, text: string]

/** A notice for the whole railway, for two days, and a notice for Hledan, from this morning until noon tomorrow. */
const NOTICES: Readonly<
  Record<string, { stations: readonly string[]; trains: readonly string[]; from: string; until: string; words: Record<string, Words> }>
> = {
  festival: {
    stations: [],
    trains: [],
    from: '2026-11-23T00:00:00+06:30',
    until: '2026-11-25T03:00:00+06:30',
    words: {
      en: ['Fewer trains on the full moon of Tazaungmone', 'On both days trains run as on Sundays. Please allow more time.'],
      my: ['တန်ဆောင်မုန်းလပြည့်တွင် ရထားလျှော့ပြေးမည်', 'နှစ်ရက်လုံး တနင်္ဂနွေနေ့အတိုင်း ပြေးဆွဲပါမည်။ အချိန်ပိုယူပေးပါ။'],
      ja: ['タザウンモンの満月は減便します', '両日とも日曜日のダイヤで運行します。時間に余裕を持ってお出かけください。'],
      zh: ['点灯节期间列车减少', '这两天按周日时刻运行，请预留更多时间。'],
      ko: ['타자웅몬 보름에는 열차가 줄어듭니다', '이틀 모두 일요일 시간표로 운행합니다. 여유 있게 출발하세요.'],
      th: ['ลดเที่ยวรถในวันเพ็ญเดือนตาซองโมง', 'ทั้งสองวันเดินรถตามตารางวันอาทิตย์ โปรดเผื่อเวลา'],
      fr: [
        'Moins de trains à la pleine lune de Tazaungmone',
        'Les deux jours, les trains circulent comme le dimanche. Prévoyez plus de temps.',
      ],
      de: ['Weniger Züge am Vollmond von Tazaungmone', 'An beiden Tagen fahren die Züge wie sonntags. Bitte plane mehr Zeit ein.'],
    },
  },
  hledan: {
    stations: ['hledan'],
    trains: [],
    from: '2026-11-23T05:00:00+06:30',
    until: '2026-11-24T12:00:00+06:30',
    words: {
      en: ['Footbridge at Hledan closed', 'Please cross the track at the signal box. Allow five more minutes.'],
      my: ['လှည်းတန်း လူကူးတံတား ပိတ်ထားပါသည်', 'အချက်ပြရုံဘေးမှ ကူးပေးပါ။ ငါးမိနစ် ပိုယူပေးပါ။'],
      ja: ['レーダン駅の跨線橋は通行止めです', '信号所の横から線路を渡ってください。5分ほど余分にかかります。'],
      zh: ['莱丹站人行天桥关闭', '请从信号楼旁穿过轨道，请多预留五分钟。'],
      ko: ['흘레단역 육교 폐쇄', '신호소 옆으로 선로를 건너세요. 5분 정도 더 걸립니다.'],
      th: ['ปิดสะพานลอยสถานีแลดาน', 'โปรดข้ามทางรถไฟข้างป้อมสัญญาณ เผื่อเวลาอีกห้านาที'],
      fr: ['Passerelle de Hledan fermée', 'Traversez la voie près du poste de signalisation. Comptez cinq minutes de plus.'],
      de: ['Fußgängerbrücke in Hledan gesperrt', 'Bitte am Stellwerk über das Gleis gehen. Rechne mit fünf Minuten mehr.'],
    },
  },
}

/** Returns the parsed data file that the server serves at this URL. Callers cast it to the fields that they use. */
const readServedFile = (url: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/dist/${new URL(url).pathname.split('/').at(-1)}`, import.meta.url), 'utf8'))

/** Adds the notices with these names to the timetable and the station names that the page loads next. */
export async function stubNotices(page: Page, names: readonly (keyof typeof NOTICES)[]): Promise<void> {
  const shown = Object.entries(NOTICES).filter(([id]) => names.includes(id))
  await page.route(/\/data\/railway-\w+\.json$/, async (route) => {
    const pack = readServedFile(route.request().url()) as { stops: { id: string }; routes: { id: string }; extras: Record<string, unknown> }
    const indices = (list: string, ids: readonly string[]) => ids.map((id) => list.split('\n').indexOf(id))
    pack.extras['notices'] = shown.map(([id, { stations, trains, from, until, words }]) => [
      id,
      indices(pack.stops.id, stations),
      indices(pack.routes.id, trains),
      Date.parse(from) / 1000,
      Date.parse(until) / 1000,
      ...words['en']!,
      ...words['my']!,
    ])
    await route.fulfill({ json: pack })
  })
  await page.route(/\/data\/names-\w\w-\w+\.json$/, async (route) => {
    const language = /names-(\w\w)-/.exec(route.request().url())![1]!
    const file = readServedFile(route.request().url()) as Record<string, unknown>
    file['notices'] = Object.fromEntries(shown.map(([id, { words }]) => [id, words[language]]))
    await route.fulfill({ json: file })
  })
}

/** The title of a notice in a language. */
export const noticeTitle = (name: keyof typeof NOTICES, language: Language): string => NOTICES[name]!.words[languageTagOf(language)]![0]

/** Screens with notices, for `npm run look`. */
export const NOTICE_SCREEN_ACTIONS: Readonly<Record<string, ScreenAction>> = Object.fromEntries(
  Object.entries({
    'home, notices': '/',
    'station, notices': '/station/hledan',
    'train, notices': '/route/ga-3',
    'trips, notices': '/search?from=hledan&to=mingaladon&day=2026-11-23&time=10:00',
  }).map(([name, address]) => [
    name,
    {
      address,
      before: (page: Page) => stubNotices(page, ['festival', 'hledan']),
      act: (page: Page) => page.locator('main details > summary > span > b').first().waitFor(),
    },
  ]),
)

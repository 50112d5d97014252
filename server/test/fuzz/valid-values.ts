import { randomUUID } from 'node:crypto'
import { CASE_ACTIONS, CASE_STATES, FAVORITE_KINDS, FLAG_KINDS, FLAG_REASONS, PROVIDERS, REACTIONS, UPLOAD_KINDS } from '@yatha/contract'
import type { SignedInRider } from '../rider.ts'
import { createReceipt } from '../../src/notification/receipt.ts'
import { railwayFiles, TEST_SECRET } from '../serve.ts'
import type { Operation } from './operations.ts'
import type { Random } from './random.ts'
import { SIGN_IN_BINDING, PASSWORD, type World } from './world.ts'

const STATIONS = railwayFiles.railway.stations.map(({ slug }) => slug)
const ROUTES = railwayFiles.railway.routes.map(({ slug }) => slug)
const ALERT = { isOn: true, minutes: 5, days: [1], atNight: true }
const PHONE = Buffer.from(
  JSON.stringify({
    endpoint: 'http://localhost:9/x',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
).toString('base64url')
const NO_ID = '0192f0c1-2b1e-7aaa-8bbb-0123456789ab'
const RECEIPT = createReceipt(TEST_SECRET, NO_ID, NO_ID)
/** A train that leaves Yangon Central at 8:55, and is slightly late. */
const TRAIN = { trip: 'ka-3', day: '2026-11-23' }
const CHANGE = { kind: 'cancel', train: 'ka-4', days: ['2026-11-23'] }
const ADDED = { kind: 'add', number: 'X-1', like: 'ka-4', days: ['2026-11-23'], departs: '11:45' }
const VIDEO = { kind: 'video', train: 'ka-4', videoUrl: 'youtu.be/dQw4w9WgXcQ' }
const NINE_TWENTY = Date.parse('2026-11-23T09:20:00+06:30') / 1000
const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Returns a valid value for a parameter or field with this name. */
export function validValue(name: string, r: Random, world: World): unknown {
  const rider = r.one(world.riders)
  switch (name) {
    case 'from':
    case 'to':
    case 'near':
    case 'station':
      return r.one(STATIONS)
    case 'slug':
      return r.one(r.chance(0.5) ? STATIONS : ROUTES)
    case 'day':
      return `2026-${twoDigits(11 + r.below(2))}-${twoDigits(1 + r.below(28))}`
    case 'kind':
      return r.one(FAVORITE_KINDS)
    case 'minutes':
    case 'lateMinutes':
      return 1 + r.below(60)
    case 'days':
      return [r.below(7)]
    case 'isOn':
    case 'atNight':
      return r.chance(0.5)
    case 'hours':
      return { from: '07:00', until: '25:30' }
    case 'position':
      return r.below(5)
    case 'order':
      return [{ kind: 'station', slug: r.one(STATIONS) }]
    case 'favorites':
      return [{ kind: 'route', slug: r.one(ROUTES) }]
    case 'time':
      return `${twoDigits(r.below(30))}:${twoDigits(r.below(60))}`
    case 'window':
      return String(1 + r.below(2880))
    case 'lat':
      return (16 + r.below(1000) / 500).toFixed(4)
    case 'lon':
      return (95 + r.below(1000) / 400).toFixed(4)
    case 'at':
      return `2026-11-2${r.below(10)}T${twoDigits(r.below(24))}:${twoDigits(r.below(60))}:00+06:30`
    case 'q':
      return r.one(['hledan', 'ရန်ကုန်', 'yangon', 'kha', 'インセイン', 'sule pagoda', 'a'])
    case 'name':
      return r.one(['Aye Aye', 'မောင်မောင်', 'Ko\u200cZaw', '駅 👩‍🚀'])
    case 'email':
      return r.chance(0.5) ? rider.email : `new${r.below(1_000_000_000)}@example.com`
    case 'password':
    case 'oldPassword':
      return PASSWORD
    case 'newPassword':
      return 'durian on a bench 7'
    case 'message':
      return 'The 9:08 from Hledan\nleaves at 9:12.'
    case 'provider':
      return r.one(PROVIDERS)
    case 'token':
      return PHONE
    case 'receipt':
      return RECEIPT
    case 'id':
    case 'before':
      return NO_ID
    case 'text':
      return r.one(['Late again', 'ရထား နောက်ကျတယ်', 'ရထား ေနာက္က်တယ္', '<b>x</b>\nhttps://x.example', '👩‍👩‍👧‍👦'])
    case 'search':
      return r.one(['late', 'နောက်ကျ', 'ေနာက္က်', '駅', 'x y'])
    case 'about':
      return r.one([
        { kind: 'station', slug: r.one(STATIONS) },
        { kind: 'route', slug: r.one(ROUTES) },
        { kind: 'train', ...TRAIN },
      ])
    case 'youtube':
      return 'https://youtu.be/dQw4w9WgXcQ'
    case 'history':
      return [
        { role: 'user', text: r.one(['Hledan to Insein', 'လှည်းတန်းမှ အင်းစိန်', 'KHA-3?']) },
        { role: 'assistant', text: 'At 9:08.' },
      ]
    case 'now':
      return validValue('at', r, world)
    case 'binding':
      return SIGN_IN_BINDING
    case 'code':
      return '123456'
    default:
      return 'x'
  }
}

/** Returns those values of an operation that are valid only together, or that need rows in the database. */
export async function valuesWithRows(
  { id, path }: Operation,
  r: Random,
  world: World,
  rider: SignedInRider | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const someone = rider ?? r.one(world.riders)
  switch (id) {
    case 'verify':
      return world.attempt(r.one(['register', 'login', 'link']), someone)
    case 'resetPassword':
      return world.attempt('reset', someone)
    case 'resendCode':
      return world.attempt(r.one(['register', 'login']), someone)
    case 'confirmEmail':
      return world.attempt('email', someone)
    case 'exchangeSocial':
      return { code: await world.deepLink() }
    case 'finishSocial': {
      if (r.chance(0.3)) return world.backFromFacebook()
      const provider = r.one(PROVIDERS)
      return { provider, state: await world.socialState(provider), code: 'x' }
    }
    case 'removeProvider':
      return { provider: 'google' }
    case 'endSession':
      return { id: await world.session(someone) }
    case 'showNotification':
    case 'readNotification':
    case 'deleteNotification':
      return { id: await world.notification(someone) }
    case 'sendTestPush':
      return { token: await world.phone(someone) }
    case 'addFavorite':
      return { kind: 'station', slug: r.one(STATIONS), alert: r.chance(0.5) ? ALERT : undefined }
    case 'setAlert':
      return { way: undefined, station: undefined, kind: 'station', slug: await world.favorite(someone) }
    case 'setWakeUps':
      return { legs: ['2026-11-23.kha-3.hledan.insein'], stops: 1 + r.below(5) }
    case 'listEntries':
      return { since: '2026-11-20T00:00:00+06:30' }
    case 'previewEntry':
      return { change: r.one([CHANGE, ADDED, VIDEO]) }
    case 'saveEntry':
      return {
        id: `${NO_ID.slice(0, -6)}${100_000 + r.below(900_000)}`,
        version: 0,
        state: r.one(['draft', 'sent']),
        change: r.one([CHANGE, ADDED, VIDEO]),
        reason: 'Rail bus in repair',
        texts: { en: { title: 'Train KA-4 is canceled today.', text: '', isChecked: true } },
        from: undefined,
        until: undefined,
      }
    case 'undoEntry':
    case 'entryHistory':
      return world.entry()
    case 'dismissTrainReports':
    case 'restoreTrainReports':
    case 'clearDoubt':
    case 'reopenDoubt':
      return TRAIN
    case 'reportTrain': {
      const id = `${NO_ID.slice(0, -6)}${100_000 + r.below(900_000)}`
      return { ...TRAIN, id, call: 0, kind: r.one(['came', 'notYet', 'crowded']), minutes: undefined, at: NINE_TWENTY - r.below(300) }
    }
    case 'sharePosition':
      return { ...TRAIN, call: 0, progress: r.below(50) / 100, at: NINE_TWENTY - 100 + r.below(200) }
    case 'makePost': {
      const seen = { kind: r.one(['came', 'notYet', 'crowded']), call: 0, at: NINE_TWENTY - r.below(300) }
      const hasSeenReport = r.chance(0.3)
      return {
        id: `${NO_ID.slice(0, -6)}${100_000 + r.below(900_000)}`,
        media: undefined,
        alts: undefined,
        ...(hasSeenReport ? { about: { kind: 'train', ...TRAIN }, seen } : { seen: undefined }),
        repost: r.chance(0.2) ? (await world.post(someone)).slug : undefined,
      }
    }
    case 'listPosts':
      return { feed: r.one(['newest', 'mine']), by: undefined, before: undefined, after: undefined, limit: String(1 + r.below(20)) }
    case 'showPost':
    case 'changePost':
    case 'removePost':
      return { ...(await world.post(someone)), version: 1 }
    case 'reactToPost':
    case 'removeReaction':
    case 'listReactions':
      return { ...(await world.post(someone)), kind: r.one(REACTIONS), before: undefined }
    case 'listComments':
      return { ...(await world.post(someone)), of: undefined, before: undefined }
    case 'makeComment':
      return { ...(await world.post(someone)), id: `${NO_ID.slice(0, -6)}${100_000 + r.below(900_000)}`, replyTo: undefined }
    case 'changeComment':
    case 'removeComment':
    case 'reactToComment':
    case 'removeCommentReaction':
      return { id: await world.comment(someone), kind: r.one(REACTIONS) }
    // The fake model returns the text unchanged, so the target language must have the same script as the text.
    case 'translatePost':
      return { ...(await world.post(someone)), to: r.one(['en', 'de', 'fr']) }
    case 'translateComment':
      return { id: await world.comment(someone), to: r.one(['en', 'de', 'fr']) }
    case 'flagContent':
      return {
        ...(await world.target(r.one(FLAG_KINDS))),
        id: `${NO_ID.slice(0, -6)}${100_000 + r.below(900_000)}`,
        reason: r.one(FLAG_REASONS),
      }
    case 'blockRider':
    case 'unblockRider':
      return { rider: (await world.target('rider')).target.id }
    case 'confirmSanction':
      return { id: await world.sanction(someone) }
    case 'appealSanction':
      return { sanction: await world.sanction(someone) }
    case 'appealHidden':
      return { target: await world.hiddenPost(someone) }
    case 'listCases':
      return { state: r.one(CASE_STATES), before: undefined }
    case 'listActions':
      return { before: undefined }
    case 'openCase':
      return { target: (await world.target(r.one(FLAG_KINDS))).target }
    case 'showCase':
      return world.case(r.one(FLAG_KINDS))
    case 'actOnCase':
      return {
        ...(await world.case('post')),
        action: r.one(CASE_ACTIONS),
        reason: r.one(FLAG_REASONS),
        days: 1 + r.below(30),
        note: r.chance(0.5) ? 'Please stay with trains.' : undefined,
        answer: r.chance(0.5) ? 'You are right.' : undefined,
      }
    case 'decideSanction':
      return { id: await world.sanction(r.one(world.riders)), decision: 'lift', note: undefined }
    case 'askAssistant':
      return {
        text: r.one(['Hledan to Insein at 8', 'last train to danyingon?', 'KHA-3 ဘယ်ရောက်နေပြီလဲ', '票价多少', 'ေနာက္ရထား ဘယ္ခ်ိန္လဲ', 'hi']),
      }
    case 'startUpload':
      return { id: randomUUID(), kind: r.one(UPLOAD_KINDS), bytes: 1 + r.below(5000), type: undefined }
    case 'sendChunk':
      return { id: await world.upload(someone), from: 0 }
    case 'showUpload':
    case 'finishUpload':
    case 'cancelUpload':
      return { id: await world.upload(someone, true), sha256: undefined, poster: undefined }
    case 'findStations':
      return r.chance(0.5) ? { lat: validValue('lat', r, world), lon: validValue('lon', r, world) } : {}
    default:
      return path.startsWith('/api/route/') ? { slug: r.one(ROUTES) } : path.startsWith('/api/station/') ? { slug: r.one(STATIONS) } : {}
  }
}

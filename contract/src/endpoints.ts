import { createRoute, z } from '@hono/zod-openapi'
import { parseServiceDay, parseServiceTime, ROUTE_TYPES, ROUTE_WAYS, TRAIN_TYPES } from '@yatha/timetable'
import { ACCOUNT_LIMITS, CODE_LENGTH, codeDigits, SIGN_IN_VIAS } from './account.ts'
import { CONTACT_LIMITS } from './contact.ts'
import { PROVIDERS } from './screens.ts'
import * as shapes from './shapes.ts'

// Every call of the API: its path, what it takes, what it answers. A parameter's message is the code of its refusal.

export const Day = z
  .string()
  .refine((text) => parseServiceDay(text) !== undefined, 'invalid_day')
  .openapi({ format: 'date', example: '2026-11-23', description: 'Service day, YYYY-MM-DD; today by default' })

export const Time = z
  .string()
  .refine((text) => /^\d{1,2}:\d\d$/.test(text) && (parseServiceTime(text) ?? 108_000) < 108_000, 'invalid_time')
  .openapi({ example: '08:00', description: 'HH:MM, up to 29:59 after midnight; now by default' })

const slug = z.string({ error: 'missing' }).min(1, 'missing').max(80, 'invalid')
const wholeNumber = (min: number, max: number) =>
  z.coerce.number({ error: 'invalid_number' }).int('invalid_number').min(min, 'invalid_number').max(max, 'invalid_number')
const degrees = (limit: number) => z.coerce.number({ error: 'invalid_number' }).min(-limit, 'invalid_number').max(limit, 'invalid_number')
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, { error: 'invalid_choice' })

export const SearchQuery = z.object({
  from: slug,
  to: slug,
  day: Day.optional(),
  time: Time.optional(),
  by: choice(['depart', 'arrive']).default('depart'),
  window: wholeNumber(1, 2880).optional(),
})
export const StationQuery = z.object({
  q: z.string().max(100, 'invalid').optional(),
  lat: degrees(90).optional(),
  lon: degrees(180).optional(),
})
export const BoardQuery = z.object({ day: Day.optional(), time: Time.optional(), way: choice(ROUTE_WAYS).optional() })
export const RouteQuery = z.object({
  type: choice(ROUTE_TYPES).optional(),
  way: choice(ROUTE_WAYS).optional(),
  trainType: choice(TRAIN_TYPES).optional(),
  station: slug.optional(),
  q: z.string().max(100, 'invalid').optional(),
})
export const TrainQuery = z.object({ at: z.iso.datetime({ offset: true, error: 'invalid_time' }).optional() })
export const LandmarkQuery = z.object({ near: slug.optional() })
const upTo = (longest: number) => z.string({ error: 'missing' }).trim().max(longest, 'too_long')
export const ContactBody = z.object({
  name: upTo(CONTACT_LIMITS.name).default(''),
  email: upTo(CONTACT_LIMITS.email).pipe(z.email('invalid_email')),
  message: upTo(CONTACT_LIMITS.message.max).min(CONTACT_LIMITS.message.min, 'too_short'),
})
const email = upTo(ACCOUNT_LIMITS.email).toLowerCase().pipe(z.email('invalid_email'))
const name = upTo(ACCOUNT_LIMITS.name).min(1, 'missing')
const password = z.string({ error: 'missing' }).min(1, 'missing').max(1000, 'too_long')
const attempt = z.uuid('wrong_code')
const code = z
  .string({ error: 'missing' })
  .max(40, 'wrong_code')
  .refine((text) => codeDigits(text).length === CODE_LENGTH, 'wrong_code')
export const RegisterBody = z.object({ name, email, password })
export const LoginBody = z.object({ email, password })
export const ForgotBody = z.object({ email })
export const VerifyBody = z.object({ attempt, code })
export const ResendBody = z.object({ attempt: z.uuid('code_expired') })
export const ResetBody = z.object({ attempt, code, password })
export const PasswordBody = z.object({ oldPassword: password, newPassword: password })
export const RemoveBody = z.object({ password: password.optional() })
export const EmailBody = z.object({ email, password: password.optional() })
/** A secret of the phone that asks, of which the server keeps the hash: nobody else can finish what it began. */
const binding = z.string().regex(/^[\w-]{43}$/, 'invalid')
const givenBack = z.string({ error: 'missing' }).min(1, 'missing').max(4096, 'too_long')
export const SocialStartBody = z.object({ via: choice(SIGN_IN_VIAS), binding })
export const SocialFinishBody = z.object({
  code: givenBack,
  state: givenBack,
  iss: givenBack.optional(),
  binding: binding.optional().openapi({ description: 'Of the browser that asked; the shell’s waits for the exchange' }),
})
export const SocialExchangeBody = z.object({ code: givenBack, binding })
export const ProviderParam = z.object({ provider: z.enum(PROVIDERS, { error: 'not_found' }) })
export const AccountBody = z.object({ name })
const SlugParam = z.object({ slug })

const headers = z.object({
  Language: z.string().optional().openapi({ description: 'en mm ja zh ko th fr de; anything else falls back to en' }),
  'X-Api-Key': z.string().optional().openapi({ description: 'Names the client; checked only where keys are configured' }),
  Authorization: z.string().optional(),
  'Notification-Token': z.string().optional(),
})

const json = <T extends z.ZodType>(schema: T, description: string) => ({ description, content: { 'application/json': { schema } } })
const invalid = { 422: json(shapes.RefusalBody, 'A parameter is not usable; `field` names it') }
const notFound = { 404: json(shapes.RefusalBody, 'No such thing') }

const signInRequired = { 401: json(shapes.RefusalBody, 'No session') }
const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { 'application/json': { schema } } })

/** A step of signing in: JSON in, JSON or nothing out. */
function posting<T extends z.ZodType>(path: string, taken: T, summary: string, answer?: z.ZodType) {
  return {
    method: 'post' as const,
    path,
    summary,
    request: { headers, body: body(taken) },
    responses: {
      ...(answer ? { 200: json(answer, 'Done') } : { 204: { description: 'Done' } }),
      ...invalid,
      429: json(shapes.RefusalBody, 'Too many tries; Retry-After says when'),
      503: json(shapes.RefusalBody, 'No database now, or no mail here'),
    },
  }
}

export const ENDPOINTS = {
  search: createRoute({
    method: 'get',
    path: '/api/search',
    summary: 'Trips between two stations',
    request: { query: SearchQuery, headers },
    responses: { 200: json(shapes.SearchAnswer, 'Direct trains, and the best trips with changes'), ...invalid, ...notFound },
  }),
  stations: createRoute({
    method: 'get',
    path: '/api/station',
    summary: 'Stations by name, or nearest first',
    request: { query: StationQuery, headers },
    responses: { 200: json(z.array(shapes.StationSummary), 'Stations'), ...invalid },
  }),
  station: createRoute({
    method: 'get',
    path: '/api/station/{slug}',
    summary: 'A station',
    request: { params: SlugParam, headers },
    responses: { 200: json(shapes.StationDetail, 'Lines, landmarks, trains'), ...notFound },
  }),
  board: createRoute({
    method: 'get',
    path: '/api/station/{slug}/board',
    summary: 'Departures of a station',
    request: { params: SlugParam, query: BoardQuery, headers },
    responses: { 200: json(shapes.StationBoard, 'Departures to the end of the day'), ...invalid, ...notFound },
  }),
  routes: createRoute({
    method: 'get',
    path: '/api/route',
    summary: 'Train services',
    request: { query: RouteQuery, headers },
    responses: { 200: json(z.array(shapes.RouteSummary), 'Routes by departure'), ...invalid, ...notFound },
  }),
  route: createRoute({
    method: 'get',
    path: '/api/route/{slug}',
    summary: 'A train service',
    request: { params: SlugParam, headers },
    responses: { 200: json(shapes.RouteDetail, 'Calls, track, facts'), ...notFound },
  }),
  trains: createRoute({
    method: 'get',
    path: '/api/train',
    summary: 'Trains running now, where the timetable has them',
    request: { query: TrainQuery, headers },
    responses: { 200: json(z.array(shapes.RunningTrain), 'Trains'), ...invalid },
  }),
  landmarks: createRoute({
    method: 'get',
    path: '/api/landmark',
    summary: 'Landmarks, of all stations or near one',
    request: { query: LandmarkQuery, headers },
    responses: { 200: json(z.array(shapes.LandmarkSummary), 'Landmarks'), ...notFound },
  }),
  register: createRoute({
    ...posting('/api/register', RegisterBody, 'An account to be: a code goes to its e-mail', shapes.CodeSent),
  }),
  login: createRoute({ ...posting('/api/login', LoginBody, 'E-mail and password: a code goes to the e-mail', shapes.CodeSent) }),
  twoStep: createRoute({ ...posting('/api/two-step-verification', VerifyBody, 'The code, for a session', shapes.SignedIn) }),
  resend: createRoute({
    ...posting('/api/two-step-verification/resend', ResendBody, 'Another code in place of the last', shapes.CodeSent),
  }),
  forgot: createRoute({ ...posting('/api/forgot-password', ForgotBody, 'A code for a new password', shapes.CodeSent) }),
  reset: createRoute({ ...posting('/api/reset-password', ResetBody, 'A new password; all sessions end') }),
  account: createRoute({
    method: 'get',
    path: '/api/account',
    summary: 'Who is signed in',
    request: { headers },
    responses: { 200: json(shapes.Account, 'The account'), ...signInRequired },
  }),
  rename: createRoute({
    method: 'put',
    path: '/api/account',
    summary: 'Another name',
    request: { headers, body: body(AccountBody) },
    responses: { 200: json(shapes.Account, 'The account'), ...invalid, ...signInRequired },
  }),
  changePassword: createRoute({
    method: 'put',
    path: '/api/account/password',
    summary: 'Another password; other sessions end',
    request: { headers, body: body(PasswordBody) },
    responses: { 204: { description: 'Changed' }, ...invalid, ...signInRequired },
  }),
  remove: createRoute({
    method: 'post',
    path: '/api/account/remove',
    summary: 'Deletes the account and all that belongs to it',
    request: { headers, body: body(RemoveBody) },
    responses: { 204: { description: 'Deleted' }, ...invalid, ...signInRequired },
  }),
  changeEmail: createRoute({ ...posting('/api/account/email', EmailBody, 'Another address: a code goes to it', shapes.CodeSent) }),
  confirmEmail: createRoute({
    ...posting('/api/account/email/confirm', VerifyBody, 'The code of the new address', shapes.Account),
  }),
  photo: createRoute({
    method: 'put',
    path: '/api/account/photo',
    summary: 'A photo: JPEG, PNG, WebP, GIF or AVIF; it is made anew, without what the camera wrote into it',
    request: { headers, body: { required: true, content: { 'image/*': { schema: z.string().openapi({ format: 'binary' }) } } } },
    responses: {
      200: json(shapes.Account, 'The account'),
      ...invalid,
      ...signInRequired,
      413: json(shapes.RefusalBody, 'Too large'),
    },
  }),
  removePhoto: createRoute({
    method: 'delete',
    path: '/api/account/photo',
    summary: 'No photo',
    request: { headers },
    responses: { 200: json(shapes.Account, 'The account'), ...signInRequired },
  }),
  socialStart: createRoute({
    ...posting('/api/social/{provider}/start', SocialStartBody, 'Where to sign in with a provider', shapes.SocialStart),
  }),
  socialFinish: createRoute({
    ...posting('/api/social/{provider}/finish', SocialFinishBody, 'What the provider gave, for a session', shapes.SocialAnswer),
  }),
  socialExchange: createRoute({
    ...posting('/api/social/exchange', SocialExchangeBody, 'The code of a deep link, for a session', shapes.SocialAnswer),
  }),
  unlink: createRoute({
    method: 'delete',
    path: '/api/account/provider/{provider}',
    summary: 'Signs in with this provider no more',
    request: { headers, params: ProviderParam },
    responses: { 200: json(shapes.Account, 'The account'), ...invalid, ...signInRequired },
  }),
  exportAccount: createRoute({
    method: 'get',
    path: '/api/account/export',
    summary: 'All that is kept of the account',
    request: { headers },
    responses: { 200: { description: 'JSON' }, ...signInRequired },
  }),
  sessions: createRoute({
    method: 'get',
    path: '/api/session',
    summary: 'Devices that are signed in',
    request: { headers },
    responses: { 200: json(z.array(shapes.Session), 'Sessions'), ...signInRequired },
  }),
  signOut: createRoute({
    method: 'delete',
    path: '/api/session',
    summary: 'Ends this session',
    request: { headers },
    responses: { 204: { description: 'Ended' }, ...signInRequired },
  }),
  endSession: createRoute({
    method: 'delete',
    path: '/api/session/{id}',
    summary: 'Ends a session of this account',
    request: { headers, params: z.object({ id: z.uuid() }) },
    responses: { 204: { description: 'Ended' }, ...notFound, ...signInRequired },
  }),
  contact: createRoute({
    method: 'post',
    path: '/api/contact',
    summary: 'A letter to the operator',
    request: { headers, body: { required: true, content: { 'application/json': { schema: ContactBody } } } },
    responses: {
      204: { description: 'Handed over to the mail server' },
      413: json(shapes.RefusalBody, 'Too large'),
      ...invalid,
      429: json(shapes.RefusalBody, 'Too many letters; Retry-After says when'),
      502: json(shapes.RefusalBody, 'The mail server did not take it'),
      503: json(shapes.RefusalBody, 'This server has no mail'),
    },
  }),
  railway: createRoute({
    method: 'get',
    path: '/api/railway',
    summary: 'The edition of the timetable, and where its files are',
    request: { headers },
    responses: { 200: json(shapes.RailwayFacts, 'Facts') },
  }),
} as const

import { z } from '@hono/zod-openapi'
import { Appeal } from './appeal.ts'
import { Author } from './community/author.ts'
import { endpoint } from './endpoint.ts'
import { askedSlug, choice, exact, instant, linesUpTo } from './fields.ts'
import * as rules from './moderation-rules.ts'
import { withoutTurns } from './text.ts'
import { Media } from './upload.ts'

// Riders report and block, moderators decide, and riders appeal. Moderators are the accounts in the setting MODERATORS.

const { MODERATION_LIMITS } = rules
const INVALID_NUMBER = { error: 'invalid_number' }
const count = z.number().int().nonnegative()
const words = (most: number) => linesUpTo(most).overwrite(withoutTurns)
const note = words(MODERATION_LIMITS.note)
const authorId = z.string().openapi({ description: 'Of the rider in the community' })
const chosenByPhone = z.uuid('invalid').openapi({ description: 'Chosen by the client: sent twice, it counts once' })
const version = z.int(INVALID_NUMBER).min(1, INVALID_NUMBER).max(1_000_000, INVALID_NUMBER).openapi({ description: 'As last seen' })
const IdPath = z.object({ id: z.uuid('not_found') })
const cursor = exact(60)
  .regex(/^[\w-]+$/, 'invalid')
  .openapi({ description: 'From `next` of an answer' })

const AskedTarget = z
  .object({ kind: choice(rules.FLAG_KINDS), id: askedSlug })
  .openapi('FlagTarget', { description: 'A post by its slug, a comment by its id, or a rider by the author’s id' })

export const flagIt = endpoint({
  post: '/api/flag',
  for: 'rider',
  body: z.object({
    id: chosenByPhone,
    target: AskedTarget,
    reason: choice(rules.FLAG_REASONS),
    text: words(MODERATION_LIMITS.flagText).optional().openapi({ description: 'In the rider’s own words' }),
  }),
  errors: ['not_found', 'own_thing'],
  limit: 'flags',
  summary: 'Report a post, a comment or a rider: the caller never sees it again; once more is no error',
})

const RiderPath = z.object({ rider: askedSlug.openapi({ description: 'Id of an author' }) })

export const blockRider = endpoint({
  put: '/api/block/{rider}',
  for: 'rider',
  path: RiderPath,
  errors: ['not_found', 'own_thing', 'too_many_blocks'],
  summary: 'Block a rider: nothing of theirs is shown to the caller, and they cannot comment on or react to what the caller wrote',
})

export const unblockRider = endpoint({
  delete: '/api/block/{rider}',
  for: 'rider',
  path: RiderPath,
  summary: 'Take back a block; one that does not exist is no error',
})

export const listBlocks = endpoint({
  get: '/api/block',
  for: 'rider',
  answer: z.object({ riders: z.array(z.object({ author: Author, at: instant })) }),
  summary: 'Riders whom the caller has blocked, the latest first',
})

export const Sanction = z
  .object({
    id: z.uuid(),
    kind: z.enum(rules.SANCTION_KINDS),
    reason: z.enum(rules.FLAG_REASONS),
    note: z.string().optional().openapi({ description: 'Of the moderator, for the rider' }),
    about: z.object({ kind: z.enum(rules.FLAG_KINDS), text: z.string() }).openapi({ description: 'What it is for, as it was then' }),
    from: instant,
    until: instant.optional().openapi({ description: 'Of a suspension' }),
    liftedAt: instant.optional(),
    seenAt: instant.optional().openapi({ description: 'When the rider confirmed to have read it' }),
    isInForce: z.boolean().openapi({ description: 'Whether it keeps the rider from writing now' }),
    appeal: Appeal.optional(),
  })
  .openapi('Sanction', { description: 'A warning, a suspension or a ban' })

export const listOwnSanctions = endpoint({
  get: '/api/sanction',
  for: 'rider',
  answer: z.object({ sanctions: z.array(Sanction) }),
  summary: 'The caller’s own warnings, suspensions and bans, the latest first',
})

export const confirmSanction = endpoint({
  put: '/api/sanction/{id}/seen',
  for: 'rider',
  path: IdPath,
  errors: ['not_found'],
  summary: 'Confirm to have read one’s own warning, suspension or ban',
})

export const appealSanction = endpoint({
  post: '/api/appeal',
  for: 'rider',
  body: z.object({ sanction: z.uuid('not_found'), text: words(MODERATION_LIMITS.appeal).min(1, 'missing') }),
  answer: Sanction,
  errors: ['not_found', 'already_appealed'],
  summary: 'Appeal against a sanction, once',
})

export const appealHidden = endpoint({
  post: '/api/appeal/hidden',
  for: 'rider',
  body: z.object({
    target: z.object({ kind: choice(rules.HIDDEN_KINDS), id: askedSlug }),
    text: words(MODERATION_LIMITS.appeal).min(1, 'missing'),
  }),
  errors: ['not_found', 'already_appealed'],
  summary: 'Appeal against one’s own post or comment being hidden, once each time it is hidden',
})

const NewAccount = z
  .object({
    until: instant.openapi({ description: 'When these limits end' }),
    most: z
      .object({ posts: count, comments: count, links: count, images: count, videos: count })
      .openapi({ description: 'Posts and comments in 24 hours; links, pictures and videos in one post' }),
    left: z.object({ posts: count, comments: count }).openapi({ description: 'How many more can be written now' }),
  })
  .openapi('NewAccount', { description: 'What an account may write in its first hours' })

export const showOwnLimits = endpoint({
  get: '/api/community/limits',
  for: 'rider',
  answer: z.object({ newAccount: NewAccount.optional().openapi({ description: 'Missing once the account is not new any more' }) }),
  summary: 'What limits the caller’s writing, to be named before it is written',
})

const Person = z.object({ name: z.string(), email: z.string().optional() })

export const ModerationAction = z
  .object({
    id: z.uuid(),
    at: instant,
    action: z.enum(rules.LOGGED_ACTIONS),
    by: z.union([z.enum(['flags', 'words', 'rider', 'deleted']), Person]).openapi({
      description:
        'A moderator; or `flags`: riders’ reports; `words`: the word lists; `rider`: who appealed; `deleted`: an account that is gone',
    }),
    case: z.uuid().optional(),
    target: z.object({ kind: z.enum(rules.FLAG_KINDS), id: z.string() }).openapi('LoggedTarget'),
    rider: authorId,
    reason: z.enum(rules.FLAG_REASONS).optional(),
    note: z.string().optional(),
    days: count.optional(),
  })
  .openapi('ModerationAction', { description: 'What was done: kept for good' })

/** A rider with the stored name, even if it breaks the rules for names. */
const NamedAuthor = Author.extend({ name: z.string() }).openapi('NamedAuthor')

const summary = {
  id: z.uuid(),
  version: z.number().int().positive(),
  state: z.enum(rules.CASE_STATES),
  target: z.object({ kind: z.enum(rules.FLAG_KINDS), id: z.string() }),
  author: NamedAuthor,
  text: z.string().openapi({ description: 'As it is now; of what is gone, as it was when it was reported; of a rider, the name' }),
  hidden: z.enum(rules.HIDDEN_WHY).optional(),
  appeal: Appeal.optional().openapi({ description: 'Of the author, against its being hidden now' }),
  isGone: z.literal(true).optional(),
  isOwn: z.literal(true).optional().openapi({ description: 'The moderator’s own: another one decides' }),
  flags: count,
  reasons: z.partialRecord(z.enum(rules.FLAG_REASONS), z.number().int().positive()),
  openedAt: instant,
  changedAt: instant,
}
export const ModerationCaseSummary = z.object(summary).openapi('ModerationCaseSummary')

export const ModerationCase = z
  .object({
    ...summary,
    post: z.string().optional().openapi({ description: 'Slug of the post, or of the comment’s post' }),
    media: z.array(Media),
    said: z
      .array(z.object({ reason: z.enum(rules.FLAG_REASONS), text: z.string().optional(), at: instant, isTrusted: z.boolean() }))
      .openapi({ description: 'What riders reported; nobody is told who' }),
    sanctions: z.array(Sanction).openapi({ description: 'Of the rider' }),
    history: z.array(ModerationAction),
  })
  .openapi('ModerationCase')

const Appealed = z
  .object({ sanction: Sanction, author: NamedAuthor, case: z.uuid().optional(), isOwn: z.literal(true).optional() })
  .openapi('AppealedSanction')

export const listCases = endpoint({
  get: '/api/moderation/queue',
  for: 'moderator',
  query: z.object({ state: choice(rules.CASE_STATES).optional(), before: cursor.optional() }),
  answer: z.object({
    cases: z.array(ModerationCaseSummary),
    next: z.string().optional(),
    open: count.openapi({ description: 'How many cases are open' }),
    appeals: z.array(Appealed).openapi({ description: 'Appeals that are open, the oldest first' }),
  }),
  summary: 'Cases, the latest first: open ones unless others are asked for; with the open appeals',
})

export const openCase = endpoint({
  post: '/api/moderation/case',
  for: 'moderator',
  body: z.object({ target: AskedTarget }),
  answer: ModerationCase,
  errors: ['not_found'],
  summary: 'The case of a post, a comment or a rider, which nobody need have reported',
})

export const showCase = endpoint({
  get: '/api/moderation/case/{id}',
  for: 'moderator',
  path: IdPath,
  answer: ModerationCase,
  errors: ['not_found'],
  summary: 'Get a case with what riders said and what was done',
})

export const actOnCase = endpoint({
  post: '/api/moderation/case/{id}/action',
  for: 'moderator',
  path: IdPath,
  body: z.object({
    id: chosenByPhone,
    version,
    action: choice(rules.CASE_ACTIONS),
    reason: choice(rules.FLAG_REASONS).optional().openapi({ description: 'Of `hide`, `warn`, `suspend` and `ban`' }),
    note: note.optional().openapi({ description: 'Of a sanction, the rider reads it; otherwise for moderators' }),
    answer: note.optional().openapi({ description: 'To an open appeal: the rider reads it' }),
    days: z.int(INVALID_NUMBER).min(1, INVALID_NUMBER).max(MODERATION_LIMITS.days, INVALID_NUMBER).optional().openapi({
      description: 'Of a suspension',
    }),
  }),
  answer: ModerationCase,
  errors: ['not_found', 'missing', 'own_thing', 'changed_meanwhile'],
  summary: 'Decide a case; sent again with the same id, it is answered as it is',
})

export const decideSanction = endpoint({
  post: '/api/moderation/sanction/{id}',
  for: 'moderator',
  path: IdPath,
  body: z.object({ decision: choice(['lift', 'uphold']), note: note.optional().openapi({ description: 'The rider reads it' }) }),
  answer: Sanction,
  errors: ['not_found', 'own_thing', 'changed_meanwhile'],
  summary: 'Lift a sanction, which also grants its appeal; or uphold it against an appeal',
})

export const listActions = endpoint({
  get: '/api/moderation/log',
  for: 'moderator',
  query: z.object({ before: cursor.optional() }),
  answer: z.object({ actions: z.array(ModerationAction), next: z.string().optional() }),
  summary: 'What was done, the latest first',
})

export const OwnSafety = z
  .object({
    flags: z.array(
      z.object({
        target: z.object({ kind: z.enum(rules.FLAG_KINDS), id: z.string() }),
        reason: z.enum(rules.FLAG_REASONS),
        text: z.string().optional(),
        at: instant,
      }),
    ),
    blocks: z.array(z.object({ rider: authorId, at: instant })),
    sanctions: z.array(Sanction),
    appeals: z
      .array(Appeal.extend({ target: z.object({ kind: z.enum(rules.HIDDEN_KINDS), id: z.string() }) }))
      .openapi({ description: 'Against something being hidden' }),
  })
  .openapi('OwnSafety', { description: 'What the rider reported and blocked, and the rider’s own sanctions' })

export type NewAccount = z.infer<typeof NewAccount>
export type Sanction = z.infer<typeof Sanction>
export type ModerationAction = z.infer<typeof ModerationAction>
export type ModerationCaseSummary = z.infer<typeof ModerationCaseSummary>
export type ModerationCase = z.infer<typeof ModerationCase>
export type AppealedSanction = z.infer<typeof Appealed>

import { z } from '@hono/zod-openapi'
import { Appeal } from './appeal.ts'
import { Author } from './community/author.ts'
import { endpoint } from './endpoint.ts'
import { slugInput, choice, exactText, instant, multilineTextUpTo } from './fields.ts'
import * as rules from './moderation-rules.ts'
import { withoutDirectionMarks } from './text.ts'
import { Media } from './upload.ts'

// Riders report and block, moderators decide, and riders appeal. Moderators are the accounts in the setting MODERATORS.

const { MODERATION_LIMITS } = rules
const INVALID_NUMBER = { error: 'invalid_number' }
const count = z.number().int().nonnegative()
const textUpTo = (maxCharacters: number) => multilineTextUpTo(maxCharacters).overwrite(withoutDirectionMarks)
const note = textUpTo(MODERATION_LIMITS.note)
const authorId = z.string().openapi({ description: 'Id of the rider in the community' })
const clientChosenId = z.uuid('invalid').openapi({ description: 'Chosen by the client, so that a retry counts only once' })
const version = z
  .int(INVALID_NUMBER)
  .min(1, INVALID_NUMBER)
  .max(1_000_000, INVALID_NUMBER)
  .openapi({ description: 'The version that the client loaded' })
const IdPath = z.object({ id: z.uuid('not_found') })
const cursor = exactText(60)
  .regex(/^[\w-]+$/, 'invalid')
  .openapi({ description: 'Value of `next` in a response' })

const FlagTarget = z
  .object({ kind: choice(rules.FLAG_KINDS), id: slugInput })
  .openapi('FlagTarget', { description: 'A post by its slug, a comment by its id, or a rider by the author’s id' })

export const flagContent = endpoint({
  post: '/api/flag',
  for: 'rider',
  body: z.object({
    id: clientChosenId,
    target: FlagTarget,
    reason: choice(rules.FLAG_REASONS),
    text: textUpTo(MODERATION_LIMITS.flagText).optional().openapi({ description: 'In the rider’s own words' }),
  }),
  errors: ['not_found', 'own_thing'],
  limit: 'flags',
  summary: 'Report a post, a comment or a rider, which hides it from the caller for good; succeeds if already reported',
})

const RiderPath = z.object({ rider: slugInput.openapi({ description: 'Id of an author' }) })

export const blockRider = endpoint({
  put: '/api/block/{rider}',
  for: 'rider',
  path: RiderPath,
  errors: ['not_found', 'own_thing', 'too_many_blocks'],
  summary: 'Block a rider: their content is hidden from the caller, and they cannot comment on or react to the caller’s',
})

export const unblockRider = endpoint({
  delete: '/api/block/{rider}',
  for: 'rider',
  path: RiderPath,
  summary: 'Unblock a rider; succeeds if the rider is not blocked',
})

export const listBlocks = endpoint({
  get: '/api/block',
  for: 'rider',
  answer: z.object({ riders: z.array(z.object({ author: Author, at: instant })) }),
  summary: 'List the riders whom the caller has blocked, the latest first',
})

export const Sanction = z
  .object({
    id: z.uuid(),
    kind: z.enum(rules.SANCTION_KINDS),
    reason: z.enum(rules.FLAG_REASONS),
    note: z.string().optional().openapi({ description: 'The moderator’s note to the rider' }),
    about: z
      .object({ kind: z.enum(rules.FLAG_KINDS), text: z.string() })
      .openapi({ description: 'The content it was given for, as of that time' }),
    from: instant,
    until: instant.optional().openapi({ description: 'End of a suspension' }),
    liftedAt: instant.optional(),
    seenAt: instant.optional().openapi({ description: 'When the rider confirmed having read it' }),
    isInForce: z.boolean().openapi({ description: 'Whether it currently prevents the rider from writing' }),
    appeal: Appeal.optional(),
  })
  .openapi('Sanction', { description: 'A warning, a suspension or a ban' })

export const listOwnSanctions = endpoint({
  get: '/api/sanction',
  for: 'rider',
  answer: z.object({ sanctions: z.array(Sanction) }),
  summary: 'List the caller’s own warnings, suspensions and bans, the latest first',
})

export const confirmSanction = endpoint({
  put: '/api/sanction/{id}/seen',
  for: 'rider',
  path: IdPath,
  errors: ['not_found'],
  summary: 'Confirm having read one’s own warning, suspension or ban',
})

export const appealSanction = endpoint({
  post: '/api/appeal',
  for: 'rider',
  body: z.object({ sanction: z.uuid('not_found'), text: textUpTo(MODERATION_LIMITS.appeal).min(1, 'missing') }),
  answer: Sanction,
  errors: ['not_found', 'already_appealed'],
  summary: 'Appeal against a sanction, once',
})

export const appealHidden = endpoint({
  post: '/api/appeal/hidden',
  for: 'rider',
  body: z.object({
    target: z.object({ kind: choice(rules.HIDDEN_KINDS), id: slugInput }),
    text: textUpTo(MODERATION_LIMITS.appeal).min(1, 'missing'),
  }),
  errors: ['not_found', 'already_appealed'],
  summary: 'Appeal against hiding one’s own post or comment, once each time it is hidden',
})

const NewAccount = z
  .object({
    until: instant.openapi({ description: 'When these limits end' }),
    most: z
      .object({ posts: count, comments: count, links: count, images: count, videos: count })
      .openapi({ description: 'Maximum posts and comments in 24 hours; maximum links, pictures and videos in one post' }),
    left: z.object({ posts: count, comments: count }).openapi({ description: 'Remaining posts and comments' }),
  })
  .openapi('NewAccount', { description: 'Limits of an account in its first hours' })

export const showOwnLimits = endpoint({
  get: '/api/community/limits',
  for: 'rider',
  answer: z.object({ newAccount: NewAccount.optional().openapi({ description: 'Omitted if the account is no longer new' }) }),
  summary: 'Get the limits of the caller’s posts and comments',
})

const Person = z.object({ name: z.string(), email: z.string().optional() })

export const ModerationAction = z
  .object({
    id: z.uuid(),
    at: instant,
    action: z.enum(rules.LOGGED_ACTIONS),
    by: z.union([z.enum(['flags', 'words', 'rider', 'deleted']), Person]).openapi({
      description:
        'A moderator; or `flags`: riders’ reports; `words`: the word lists; `rider`: the rider who appealed; `deleted`: a deleted account',
    }),
    case: z.uuid().optional(),
    target: z.object({ kind: z.enum(rules.FLAG_KINDS), id: z.string() }).openapi('LoggedTarget'),
    rider: authorId,
    reason: z.enum(rules.FLAG_REASONS).optional(),
    note: z.string().optional(),
    days: count.optional(),
  })
  .openapi('ModerationAction', { description: 'An entry of the moderation log, which is never deleted' })

/** A rider with the stored name, even if the name breaks the rules for names. */
const NamedAuthor = Author.extend({ name: z.string() }).openapi('NamedAuthor')

const caseFields = {
  id: z.uuid(),
  version: z.number().int().positive(),
  state: z.enum(rules.CASE_STATES),
  target: z.object({ kind: z.enum(rules.FLAG_KINDS), id: z.string() }),
  author: NamedAuthor,
  text: z.string().openapi({ description: 'Current text; for deleted content, the text when it was reported; for a rider, the name' }),
  hidden: z.enum(rules.HIDDEN_REASONS).optional(),
  appeal: Appeal.optional().openapi({ description: 'The author’s appeal against hiding it' }),
  isGone: z.literal(true).optional(),
  isOwn: z.literal(true).optional().openapi({ description: 'The moderator’s own content: another moderator decides' }),
  flags: count,
  reasons: z.partialRecord(z.enum(rules.FLAG_REASONS), z.number().int().positive()),
  openedAt: instant,
  changedAt: instant,
}
export const ModerationCaseSummary = z.object(caseFields).openapi('ModerationCaseSummary')

export const ModerationCase = z
  .object({
    ...caseFields,
    post: z.string().optional().openapi({ description: 'Slug of the post, or of the comment’s post' }),
    media: z.array(Media),
    said: z
      .array(z.object({ reason: z.enum(rules.FLAG_REASONS), text: z.string().optional(), at: instant, isTrusted: z.boolean() }))
      .openapi({ description: 'Riders’ reports, without the riders' }),
    sanctions: z.array(Sanction).openapi({ description: 'The rider’s sanctions' }),
    history: z.array(ModerationAction),
  })
  .openapi('ModerationCase')

const AppealedSanction = z
  .object({ sanction: Sanction, author: NamedAuthor, case: z.uuid().optional(), isOwn: z.literal(true).optional() })
  .openapi('AppealedSanction')

export const listCases = endpoint({
  get: '/api/moderation/queue',
  for: 'moderator',
  query: z.object({ state: choice(rules.CASE_STATES).optional(), before: cursor.optional() }),
  answer: z.object({
    cases: z.array(ModerationCaseSummary),
    next: z.string().optional(),
    open: count.openapi({ description: 'Number of open cases' }),
    appeals: z.array(AppealedSanction).openapi({ description: 'Open appeals, the oldest first' }),
  }),
  summary: 'List cases, the latest first, and open appeals. Default: open cases',
})

export const openCase = endpoint({
  post: '/api/moderation/case',
  for: 'moderator',
  body: z.object({ target: FlagTarget }),
  answer: ModerationCase,
  errors: ['not_found'],
  summary: 'Open the case of a post, a comment or a rider, even if nobody reported it',
})

export const showCase = endpoint({
  get: '/api/moderation/case/{id}',
  for: 'moderator',
  path: IdPath,
  answer: ModerationCase,
  errors: ['not_found'],
  summary: 'Get a case with riders’ reports and its history',
})

export const actOnCase = endpoint({
  post: '/api/moderation/case/{id}/action',
  for: 'moderator',
  path: IdPath,
  body: z.object({
    id: clientChosenId,
    version,
    action: choice(rules.CASE_ACTIONS),
    reason: choice(rules.FLAG_REASONS).optional().openapi({ description: 'For `hide`, `warn`, `suspend` and `ban`' }),
    note: note.optional().openapi({ description: 'For a sanction, visible to the rider; otherwise only to moderators' }),
    answer: note.optional().openapi({ description: 'Answer to an open appeal, visible to the rider' }),
    days: z.int(INVALID_NUMBER).min(1, INVALID_NUMBER).max(MODERATION_LIMITS.days, INVALID_NUMBER).optional().openapi({
      description: 'Length of a suspension, in days',
    }),
  }),
  answer: ModerationCase,
  errors: ['not_found', 'missing', 'own_thing', 'changed_meanwhile'],
  summary: 'Decide a case; if it is sent again with the same id, the case is returned unchanged',
})

export const decideSanction = endpoint({
  post: '/api/moderation/sanction/{id}',
  for: 'moderator',
  path: IdPath,
  body: z.object({ decision: choice(['lift', 'uphold']), note: note.optional().openapi({ description: 'Visible to the rider' }) }),
  answer: Sanction,
  errors: ['not_found', 'own_thing', 'changed_meanwhile'],
  summary: 'Lift a sanction, which also grants its appeal, or reject the appeal',
})

export const listActions = endpoint({
  get: '/api/moderation/log',
  for: 'moderator',
  query: z.object({ before: cursor.optional() }),
  answer: z.object({ actions: z.array(ModerationAction), next: z.string().optional() }),
  summary: 'List the moderation log, the latest first',
})

export const ModerationExport = z
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
      .openapi({ description: 'Appeals against hiding content' }),
  })
  .openapi('OwnSafety', { description: 'The rider’s reports, blocks, sanctions and appeals' })

export type NewAccount = z.infer<typeof NewAccount>
export type Sanction = z.infer<typeof Sanction>
export type ModerationAction = z.infer<typeof ModerationAction>
export type ModerationCaseSummary = z.infer<typeof ModerationCaseSummary>
export type ModerationCase = z.infer<typeof ModerationCase>
export type AppealedSanction = z.infer<typeof AppealedSanction>

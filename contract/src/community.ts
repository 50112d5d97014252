import { z } from '@hono/zod-openapi'
import { LANGUAGES } from '@yatha/language'
import { Appeal } from './appeal.ts'
import { FEEDS, graphemes, POST_LIMITS, REACTIONS, RIDERS_WHO_TALK } from './community-rules.ts'
import { endpoint } from './endpoint.ts'
import { askedDay, askedSlug, choice, day, exact, instant, linesUpTo, slug, upTo, wholeNumber } from './fields.ts'
import { HIDDEN_WHY } from './moderation-rules.ts'
import { REPORT_KINDS, REPORTED_MINUTES } from './report-rules.ts'
import { isVisible, withoutTurns } from './text.ts'
import { Media } from './upload.ts'
import { youtubeId } from './youtube.ts'

// Posts, comments and reactions of riders. What one writes is text: it is stored and answered as sent, never as HTML.

const INVALID_NUMBER = { error: 'invalid_number' }
const whole = (least: number, most: number) => z.int(INVALID_NUMBER).min(least, INVALID_NUMBER).max(most, INVALID_NUMBER)
const count = z.number().int().nonnegative()
const words = (most: number, characters: number) =>
  linesUpTo(characters)
    // A post that looks empty is none.
    .overwrite((text) => (isVisible(text) ? withoutTurns(text) : ''))
    .refine((text) => graphemes(text, most) <= most, 'too_long')

const chosenByPhone = z.uuid('invalid').openapi({ description: 'Chosen by the phone: sent twice, it is made once' })
const cursor = exact(60)
  .regex(/^[\w-]+$/, 'invalid')
  .openapi({ description: 'From `next` or `newer` of an answer' })
const limit = wholeNumber(1, POST_LIMITS.page).optional()

export const Author = z
  .object({
    id: z.string().openapi({ description: 'Of the rider in the community only' }),
    name: z.string().optional().openapi({ description: 'Missing if it breaks the rules for names: shown as “Rider”' }),
    photo: z.string().optional().openapi({ description: 'URL' }),
    isGone: z.literal(true).optional(),
  })
  .openapi('Author')

const train = { route: slug, trip: z.string().openapi({ description: 'As in /gtfs.zip' }), day }
export const About = z
  .discriminatedUnion('kind', [z.object({ kind: z.enum(['station', 'route']), slug }), z.object({ kind: z.literal('train'), ...train })])
  .openapi('About', { description: 'What the post is about; the page of a train is that of its route' })

const AskedAbout = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.enum(['station', 'route']), slug: askedSlug }),
    z.object({ kind: z.literal('train'), trip: askedSlug, day: askedDay }),
  ],
  { error: 'invalid_choice' },
)

const minutes = z
  .number()
  .int()
  .optional()
  .openapi({ description: 'Of `came`: later than planned; without it, the train stood there when it was seen' })
export const Seen = z
  .object({
    kind: z.enum(REPORT_KINDS),
    call: count.openapi({ description: 'Where: the position of the stop in the trip, from 0' }),
    station: slug.optional(),
    minutes,
    confirmed: z.enum(['no', 'yes', 'denied']).openapi({ description: '`yes`: others said so too, or a feed or the operator did' }),
    riders: count.openapi({ description: 'How many riders said the same, with this one' }),
  })
  .openapi('Seen', { description: 'What the author saw of the train: one rider’s report' })

const AskedSeen = z.object({
  kind: choice(REPORT_KINDS),
  call: whole(0, 10_000),
  minutes: whole(REPORTED_MINUTES.least, REPORTED_MINUTES.most)
    .optional()
    .openapi({ description: 'Of `came`: later than planned; without it, the train stands there `at` that time' }),
  at: whole(0, 3_500_000_000).openapi({ description: 'By the phone’s clock, epoch seconds' }),
})

export const ReactionCounts = z
  .partialRecord(z.enum(REACTIONS), z.number().int().positive())
  .openapi('ReactionCounts', { description: 'Only kinds that someone chose' })

const reacted = { reactions: ReactionCounts, own: z.enum(REACTIONS).optional().openapi({ description: 'The caller’s own' }) }

const written = {
  author: Author,
  text: z.string(),
  textAsTyped: z.string().optional().openapi({ description: 'Of one’s own: as typed in Zawgyi' }),
  madeAt: instant,
  editedAt: instant.optional(),
  hidden: z.enum(HIDDEN_WHY).optional().openapi({ description: 'Of one’s own: nobody else sees it, and why' }),
  appeal: Appeal.optional().openapi({ description: 'Of one’s own: against its being hidden' }),
}

const Reposted = z
  .union([
    z.object({ slug, author: Author, text: z.string(), media: Media.optional(), madeAt: instant }),
    z.object({ gone: z.literal(true) }),
  ])
  .openapi('Reposted')

export const Post = z
  .object({
    slug,
    ...written,
    language: z.string().optional().openapi({ description: 'Of its script, where that tells it', example: 'my' }),
    media: z.array(Media),
    youtube: z.string().optional().openapi({ description: 'Id of the video' }),
    about: About.optional(),
    seen: Seen.optional(),
    repost: Reposted.optional(),
    ...reacted,
    comments: count.openapi({ description: 'With replies' }),
    reposts: count,
    isOwn: z.boolean(),
    version: z.number().int().positive(),
  })
  .openapi('Post')

export const Comment = z
  .object({
    id: z.string(),
    ...written,
    replyTo: z.string().optional().openapi({ description: 'Id of the comment' }),
    replies: count,
    ...reacted,
    isOwn: z.boolean(),
  })
  .openapi('Comment')

const FeedPage = z
  .object({
    posts: z.array(Post),
    next: z.string().optional().openapi({ description: 'Pass as `before` for older ones; left out at the end' }),
    newer: z.string().optional().openapi({ description: 'Pass as `after` for newer ones' }),
  })
  .openapi('FeedPage')

/** Of what riders write. */
const REFUSED = ['word_refused', 'links_too_soon', 'suspended', 'banned'] as const
export const PostPath = z.object({ slug: askedSlug })
const CommentPath = z.object({ id: askedSlug })
const text = words(POST_LIMITS.text, POST_LIMITS.characters)
const Reaction = z.object({ kind: choice(REACTIONS) })
const Reacted = z.object(reacted).openapi('Reacted')

export const listPosts = endpoint({
  get: '/api/post',
  for: 'anyone',
  query: z.object({
    feed: choice(FEEDS).optional(),
    station: askedSlug.optional(),
    route: askedSlug.optional(),
    by: askedSlug.optional().openapi({ description: 'Id of an author' }),
    search: upTo(POST_LIMITS.search).optional(),
    before: cursor.optional(),
    after: cursor.optional(),
    limit,
  }),
  answer: FeedPage,
  errors: ['sign_in_required', 'database_away'],
  summary: 'Posts, the newest first; `feed=mine` needs a sign-in',
})

export const showPost = endpoint({
  get: '/api/post/{slug}',
  for: 'anyone',
  path: PostPath,
  answer: Post,
  errors: ['not_found', 'database_away'],
  summary: 'Get a post',
})

export const makePost = endpoint({
  post: '/api/post',
  for: 'rider',
  body: z.object({
    id: chosenByPhone,
    text,
    media: z
      .array(chosenByPhone)
      .max(POST_LIMITS.images + 1, 'too_long')
      .optional()
      .openapi({ description: 'Ids of uploads that are done' }),
    alts: z
      .array(upTo(POST_LIMITS.alt))
      .max(POST_LIMITS.images + 1, 'too_long')
      .optional()
      .openapi({ description: 'Of `media`, in its order' }),
    youtube: exact(500)
      .optional()
      .refine((address) => address === undefined || youtubeId(address) !== undefined, 'not_youtube')
      .openapi({ description: 'Address of a video in any of YouTube’s forms' }),
    about: AskedAbout.optional(),
    seen: AskedSeen.optional().openapi({ description: 'Only of a train' }),
    repost: askedSlug.optional().openapi({ description: 'Slug of the post that is shared' }),
  }),
  answer: Post,
  errors: [
    ...(['missing', 'not_found', 'not_in_timetable', 'not_youtube', 'upload_missing', 'implausible', 'too_many_reports'] as const),
    ...REFUSED,
    'media_too_soon',
    'posts_too_soon',
    'blocked',
  ],
  limit: 'posts',
  summary: 'Write a post; one that is sent again is answered as it is',
})

export const changePost = endpoint({
  put: '/api/post/{slug}',
  for: 'rider',
  path: PostPath,
  body: z.object({ text, version: whole(1, 1_000_000).openapi({ description: 'As last seen' }) }),
  answer: Post,
  errors: ['missing', 'not_found', 'changed_meanwhile', ...REFUSED, 'blocked'],
  limit: 'posts',
  summary: 'Change the text of one’s own post',
})

export const removePost = endpoint({
  delete: '/api/post/{slug}',
  for: 'rider',
  path: PostPath,
  summary: 'Delete one’s own post with all comments; one that does not exist is no error',
})

export const reactToPost = endpoint({
  put: '/api/post/{slug}/reaction',
  for: 'rider',
  path: PostPath,
  body: Reaction,
  answer: Reacted,
  errors: ['not_found', 'suspended', 'banned', 'blocked'],
  limit: 'reactions',
  summary: 'React to a post; another kind replaces the first',
})

export const takeBackReaction = endpoint({
  delete: '/api/post/{slug}/reaction',
  for: 'rider',
  path: PostPath,
  answer: Reacted,
  errors: ['not_found'],
  limit: 'reactions',
  summary: 'Take back the reaction to a post',
})

export const listReactions = endpoint({
  get: '/api/post/{slug}/reaction',
  for: 'anyone',
  path: PostPath,
  query: z.object({ kind: choice(REACTIONS).optional(), before: cursor.optional() }),
  answer: z.object({ riders: z.array(z.object({ author: Author, kind: z.enum(REACTIONS) })), next: z.string().optional() }),
  errors: ['not_found', 'database_away'],
  summary: 'Who reacted to a post',
})

export const listComments = endpoint({
  get: '/api/post/{slug}/comment',
  for: 'anyone',
  path: PostPath,
  query: z.object({
    before: cursor.optional(),
    of: askedSlug.optional().openapi({ description: 'Id of a comment: its replies, the oldest first' }),
  }),
  answer: z.object({ comments: z.array(Comment), next: z.string().optional() }),
  errors: ['not_found', 'database_away'],
  summary: 'Comments on a post, the newest first; `next` continues',
})

export const makeComment = endpoint({
  post: '/api/post/{slug}/comment',
  for: 'rider',
  path: PostPath,
  body: z.object({
    id: chosenByPhone,
    text: words(POST_LIMITS.comment, POST_LIMITS.commentCharacters),
    replyTo: askedSlug.optional().openapi({ description: 'Id of a comment; a reply to a reply joins those of its comment' }),
  }),
  answer: Comment,
  errors: ['missing', 'not_found', ...REFUSED, 'posts_too_soon', 'blocked'],
  limit: 'comments',
  summary: 'Comment on a post; one that is sent again is answered as it is',
})

export const changeComment = endpoint({
  put: '/api/comment/{id}',
  for: 'rider',
  path: CommentPath,
  body: z.object({ text: words(POST_LIMITS.comment, POST_LIMITS.commentCharacters) }),
  answer: Comment,
  errors: ['missing', 'not_found', ...REFUSED, 'blocked'],
  limit: 'comments',
  summary: 'Change one’s own comment',
})

export const removeComment = endpoint({
  delete: '/api/comment/{id}',
  for: 'rider',
  path: CommentPath,
  summary: 'Delete one’s own comment with its replies; one that does not exist is no error',
})

export const reactToComment = endpoint({
  put: '/api/comment/{id}/reaction',
  for: 'rider',
  path: CommentPath,
  body: Reaction,
  answer: Reacted,
  errors: ['not_found', 'suspended', 'banned', 'blocked'],
  limit: 'reactions',
  summary: 'React to a comment',
})

export const takeBackCommentReaction = endpoint({
  delete: '/api/comment/{id}/reaction',
  for: 'rider',
  path: CommentPath,
  answer: Reacted,
  errors: ['not_found'],
  limit: 'reactions',
  summary: 'Take back the reaction to a comment',
})

const ofPost = { slug, author: z.string().openapi({ description: 'Id of the author of what is new' }) }
const counts = { reactions: ReactionCounts, comments: count, reposts: count }
/** What happens in the community. `missed`: more than is kept has happened since; what is shown may be out of date. */
export const CommunityEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('posted'),
      ...ofPost,
      station: slug.optional(),
      route: slug.optional(),
    }),
    z.object({ kind: z.literal('edited'), ...ofPost, version: count }),
    z.object({ kind: z.literal('removed'), ...ofPost }),
    z.object({ kind: z.literal('counted'), slug, ...counts }).openapi({ description: 'Counts as of now' }),
    z.object({
      kind: z.enum(['commented', 'commentEdited', 'commentRemoved']),
      ...ofPost,
      comment: z.string(),
      replyTo: z.string().optional(),
    }),
    z.object({
      kind: z.literal('commentCounted'),
      slug,
      comment: z.string(),
      replyTo: z.string().optional(),
      reactions: ReactionCounts,
      replies: count,
    }),
    z.object({ kind: z.literal('missed') }),
  ])
  .openapi('CommunityEvent')

export const followCommunity = endpoint({
  get: '/api/community/live',
  for: 'anyone',
  events: CommunityEvent,
  errors: ['busy', 'database_away'],
  summary: 'Events of the posts and comments that the caller sees; Last-Event-ID resumes',
})

export const TalkedAbout = z
  .object({
    ...train,
    riders: count.openapi({ description: `How many riders wrote about it today, at least ${RIDERS_WHO_TALK}` }),
    kinds: z.array(z.enum(REPORT_KINDS)).openapi({ description: 'What they saw' }),
  })
  .openapi('TalkedAbout')

export const listTalk = endpoint({
  get: '/api/community/talk',
  for: 'anyone',
  answer: z.array(TalkedAbout),
  summary: 'Trains that several riders wrote about today; none while the database is away',
})

const own = {
  text: z.string(),
  textAsTyped: z.string().optional(),
  madeAt: instant,
  editedAt: instant.optional(),
  isHidden: z.literal(true).optional(),
}
export const OwnCommunity = z
  .object({
    author: z.string().openapi({ description: 'Id of the rider in the community' }),
    posts: z.array(
      z.object({
        slug,
        ...own,
        youtube: z.string().optional(),
        about: About.optional(),
        seen: z.object({ kind: z.enum(REPORT_KINDS), call: count, minutes }).optional(),
        repost: slug.optional(),
      }),
    ),
    comments: z.array(z.object({ id: z.string(), post: slug, ...own })),
    reactions: z.array(z.object({ post: slug.optional(), comment: z.string().optional(), kind: z.enum(REACTIONS), madeAt: instant })),
  })
  .openapi('OwnCommunity', { description: 'What the rider wrote' })

const Translation = {
  for: 'rider',
  body: z.object({ to: choice(LANGUAGES) }),
  answer: z.object({ text: z.string() }),
  errors: ['not_found', 'not_configured', 'not_translated'],
  limit: 'translations',
} as const

export const translatePost = endpoint({
  ...Translation,
  post: '/api/post/{slug}/translation',
  path: PostPath,
  summary: 'Translate a post, where a language model is configured; names of stations, times and numbers stay as they are',
})

export const translateComment = endpoint({
  ...Translation,
  post: '/api/comment/{id}/translation',
  path: CommentPath,
  summary: 'Translate a comment, like a post',
})

export type Author = z.infer<typeof Author>
export type About = z.infer<typeof About>
export type Seen = z.infer<typeof Seen>
export type ReactionCounts = z.infer<typeof ReactionCounts>
export type Reacted = z.infer<typeof Reacted>
export type Post = z.infer<typeof Post>
export type Comment = z.infer<typeof Comment>
export type FeedPage = z.infer<typeof FeedPage>
export type CommunityEvent = z.infer<typeof CommunityEvent>
export type TalkedAbout = z.infer<typeof TalkedAbout>

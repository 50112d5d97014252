// Posts, comments and reactions of riders.

export { About } from './about.ts'
export { Author } from './author.ts'
export * from './comment.ts'
export { CommunityExport } from './export.ts'
export * from './feed.ts'
export * from './live.ts'
export { Post, showPost, makePost, changePost, removePost } from './post.ts'
export {
  ReactionCounts,
  type Reacted,
  reactToPost,
  removeReaction,
  listReactions,
  reactToComment,
  removeCommentReaction,
} from './reaction.ts'
export { Sighting } from './sighting.ts'
export * from './talk.ts'
export * from './translation.ts'

import { lazyPart } from '../../frame/lazy-part.ts'

export const CardActions = lazyPart(async () => (await import('./card-actions.tsx')).CardActions)

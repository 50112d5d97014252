import { useQuery } from '@tanstack/react-query'
import { translateComment, translatePost } from '@yatha/contract/endpoints'
import type { Language } from '@yatha/language'
import { call } from '../../session/call.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount } from '../../session/session.ts'

/** The text of a post or comment. */
export interface TranslationSource {
  readonly kind: 'post' | 'comment'
  /** The slug of a post, or the id of a comment. */
  readonly id: string
  readonly text: string
}

/** The translation of a text, fetched once `isWanted` is true. Cached while the page is open; an edited text is fetched again. */
export const useTranslation = ({ kind, id, text }: TranslationSource, to: Language, isWanted: boolean) =>
  useQuery(
    {
      queryKey: ['community', sessionCount.use(), 'translation', kind, id, text, to],
      queryFn: () =>
        kind === 'post'
          ? call(translatePost, { path: { slug: id }, body: { to } })
          : call(translateComment, { path: { id }, body: { to } }),
      enabled: isWanted,
      staleTime: Infinity,
    },
    queryClient,
  )

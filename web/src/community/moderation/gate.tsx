import type { ReactNode } from 'react'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { MessagePage } from '../../frame/page.tsx'
import { StaffGate } from '../../frame/staff-gate.tsx'
import { Skeleton } from '../../ui/parts.tsx'
import { useTranslate } from '../../words/language.tsx'
import { isAccessError, useCases } from './use-moderation.ts'
import { loadModerationMessages } from './words.ts'

/** Renders `children` for moderators only. */
export function ModeratorGate({ children }: { children: ReactNode }) {
  return (
    <StaffGate screen="moderation" title="title.moderation" only="moderation.only" loadWords={loadModerationMessages}>
      <ModeratorOnly>{children}</ModeratorOnly>
    </StaffGate>
  )
}

/** Renders `children` unless the server refuses the list of cases. */
function ModeratorOnly({ children }: { children: ReactNode }) {
  const t = useTranslate()
  const { data, error, refetch } = useCases('open')
  if (isAccessError(error))
    return <MessagePage title={t('title.moderation')} icon="lock" text={t('moderation.only')} action={<p>{t('moderation.onlyMore')}</p>} />
  if (data) return children
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return <Skeleton label={t('moderation.loading')} />
}

import type { ReactNode } from 'react'
import type { OperatorList } from '@yatha/contract'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MessagePage } from '../frame/page.tsx'
import { StaffGate } from '../frame/staff-gate.tsx'
import { Skeleton } from '../ui/parts.tsx'
import { useTranslate } from '../words/language.tsx'
import { isAccessError, useEntries } from './use-entries.ts'
import { loadOperatorMessages } from './words.ts'

interface GateProps {
  name: 'operator' | 'operator.timetable'
  title: 'title.operator' | 'title.doubts'
  children: (list: OperatorList, isConnectionLost: boolean) => ReactNode
}

/** A page for operators only. */
export function OperatorGate(props: GateProps) {
  return (
    <StaffGate screen={props.name} title={props.title} only="operator.only" loadWords={loadOperatorMessages}>
      <GatedPage {...props} />
    </StaffGate>
  )
}

/** Loads the entries. The response also shows whether the account is an operator, which only the server can decide. */
function GatedPage({ title, children }: GateProps) {
  const t = useTranslate()
  const { data, error, refetch } = useEntries()
  if (isAccessError(error))
    return <MessagePage title={t(title)} icon="lock" text={t('operator.only')} action={<p>{t('operator.onlyMore')}</p>} />
  if (data) return children(data, error !== null)
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return <Skeleton label={t('operator.loading')} />
}

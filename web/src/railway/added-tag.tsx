import { useTranslate } from '../words/language.tsx'
import { Tag } from '../ui/parts.tsx'

/** Marks a train that is not in the timetable. */
export function AddedTrainTag() {
  const t = useTranslate()
  return (
    <Tag kind="teal">
      <span aria-hidden="true">+ </span>
      {t('route.added')}
    </Tag>
  )
}

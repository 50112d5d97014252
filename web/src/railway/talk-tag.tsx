import { Tag } from '../ui/parts.tsx'
import { useTranslate } from '../words/language.tsx'
import { useDiscussion } from './talk.ts'

/** A tag on boards for trains that several riders post about. */
export function DiscussionTag({ route, day }: { route: string; day: string }) {
  const t = useTranslate()
  return useDiscussion(route, day) ? <Tag kind="plain">{t('ride.talkedAbout')}</Tag> : null
}

/** A line on a train's page: the number of riders who post about the train, and their reports. */
export function DiscussionLine({ route, day }: { route: string; day: string }) {
  const t = useTranslate()
  const talk = useDiscussion(route, day)
  if (!talk) return null
  const sightings = talk.kinds.map((kind) => t(`ride.${kind}`))
  return (
    <p className="number">
      <b>{t('ride.talk', { count: talk.riders })}</b>
      {sightings.length > 0 && ` ${sightings.join('\u00A0· ')}`}
    </p>
  )
}

import { routePath, stationPath, type About } from '@yatha/contract'
import { Link } from '../../frame/router.ts'
import { useFacts } from '../../railway/railway.tsx'
import { useTranslate, useFormats } from '../../words/language.tsx'

/** Returns a function that names the topic of a post; undefined for a station or route that this timetable does not have. */
export function useTopicName(): (about: About) => string | undefined {
  const facts = useFacts()
  const t = useTranslate()
  const { stationName, train } = useFormats()
  return (about) => {
    if (about.kind === 'station') {
      const station = facts.station(about.slug)
      return station && stationName(station)
    }
    const route = facts.route(about.kind === 'train' ? about.route : about.slug)
    return route && t('route.number', { number: train(route) })
  }
}

/** A link to the page of the post’s topic. */
export function PostTopicLink({ about }: { about: About }) {
  const name = useTopicName()(about)
  if (name === undefined) return null
  return <Link to={pathOf(about)}>{name}</Link>
}

function pathOf(about: About): string {
  if (about.kind === 'train') return routePath(about.route, undefined, about.day)
  return about.kind === 'station' ? stationPath(about.slug) : routePath(about.slug)
}

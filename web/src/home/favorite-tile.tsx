import type { ReactNode } from 'react'
import { stationPath } from '@yatha/contract'
import { useFavorites } from '../favorite/index.ts'
import { useNextTrains } from '../railway/use-next-trains.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { useStationName } from '../station/index.ts'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Tile } from './tiles.tsx'

/** The rider’s first favorite station with its next train, if there is one. */
export function FavoriteTile(): ReactNode {
  const slug = useFavorites().favorites?.find(({ kind }) => kind === 'station')?.slug
  const station = useStationName(slug)
  if (!station) return null
  return (
    <Tile icon="heart" to={stationPath(station.slug)} name={<StationNameText station={station} alone />}>
      <NextMinutes slug={station.slug} />
    </Tile>
  )
}

function NextMinutes({ slug }: { slug: string }) {
  const t = useTranslate()
  const { duration } = useFormats()
  const [line] = useNextTrains(slug).lines
  if (!line) return null
  return (
    <>
      {line.minutesLeft <= 0 ? t('time.now') : duration(line.minutesLeft)} <DirectionIcon way={line.way} size={16} />
    </>
  )
}

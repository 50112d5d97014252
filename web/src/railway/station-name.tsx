import type { StationName } from '@yatha/contract'
import { useLanguage } from '../words/language.tsx'
import ui from '../ui/ui.module.css'

/** A station name in two scripts: first in the rider's script, then in the other script in a lighter color, as on station signs. */
export function StationNameText({ station, alone = false }: { station: StationName; alone?: boolean }) {
  const { language } = useLanguage()
  const [first, second] =
    language === 'mm'
      ? ([
          ['my', station.nameMy],
          ['en', station.nameEn],
        ] as const)
      : ([
          [undefined, station.name],
          [station.nameMy === station.nameEn ? undefined : 'my', station.nameMy],
        ] as const)
  return (
    <>
      <span lang={first[0]} className={ui.name}>
        {first[1]}
      </span>
      {!alone && second[1] !== first[1] && (
        <>
          {' '}
          <span lang={second[0]} className={ui.second}>
            {second[1]}
          </span>
        </>
      )}
    </>
  )
}

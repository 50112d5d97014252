import { LocationState } from '../frame/location-state.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import type { RiderPositionControls } from './use-own-position.ts'

/**
 * A button that fits the map to the rider's surroundings. If the map already shows them, a button that fits it to the whole loop instead.
 * `withLoop` shows both buttons.
 */
export function PositionButton({ position, withLoop = false }: { position: RiderPositionControls; withLoop?: boolean }) {
  const t = useTranslate()
  const isAtRider = position.fittedArea === 'rider'
  return (
    <>
      {(withLoop || !isAtRider) && (
        <button type="button" aria-label={t('home.useLocation')} onClick={position.showRider}>
          <Icon name="locate" />
        </button>
      )}
      {(withLoop || isAtRider) && (
        <button type="button" aria-label={t('map.wholeLoop')} onClick={position.showLoop}>
          <Icon name="loop" />
        </button>
      )}
    </>
  )
}

/** The state of the location request in words; empty if the map shows the position. */
export function PositionState({ position: { state, fittedArea } }: { position: RiderPositionControls }) {
  const t = useTranslate()
  return state === undefined && fittedArea === 'loop from afar' ? t('map.far') : <LocationState state={state} />
}

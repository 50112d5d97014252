import { useFormats } from '../words/language.tsx'
import ui from '../ui/ui.module.css'
import { useRailway } from './railway.tsx'

type Train = { readonly type: 'urban' | 'highway'; readonly trainNumber: string; readonly trainNumberMy: string }

/** Returns whether the feed has colors for a train's line. */
export function useHasLineColors(route: string): boolean {
  const railway = useRailway()
  return railway.colorsOf(railway.route(route)) !== undefined
}

/** A train number in the colors that the feed has for its line; if the feed has none, in the colors of its train type. */
export function TrainNumberTag({ route, train }: { route: string; train: Train }) {
  const railway = useRailway()
  const { train: number } = useFormats()
  const colors = railway.colorsOf(railway.route(route))
  return (
    <span
      className={`${ui.tag} ${train.type === 'urban' ? ui.teal : ui.highway}`}
      style={colors && { background: colors.back, color: colors.text }}
    >
      {number(train)}
    </span>
  )
}

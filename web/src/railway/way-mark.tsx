import type { RouteDirection } from '@yatha/timetable'
import { feed } from '../session/page-config.ts'
import { Drawing } from '../ui/icons.tsx'

const CLOCKWISE = <path d="M19.5 12a7.5 7.5 0 11-2.3-5.4M17.5 3v4h-4" />
const ICONS = {
  clockwise: CLOCKWISE,
  circular: CLOCKWISE,
  anticlockwise: <path d="M4.5 12a7.5 7.5 0 102.300-5.400M6.500 3v4h4" />,
  up: <path d="M12 19V5m0 0l-5 5m5-5l5 5" />,
  down: <path d="M12 5v14m0 0l5-5m-5 5l-5-5" />,
} as const satisfies Record<RouteDirection, React.ReactNode>

/** An icon for a train's direction, shown beside the direction's name. */
export function DirectionIcon({ way, size = 18 }: { way: RouteDirection; size?: number }) {
  // The ways of an imported feed have no meaning on a map.
  if (feed) return null
  return <Drawing size={size}>{ICONS[way]}</Drawing>
}

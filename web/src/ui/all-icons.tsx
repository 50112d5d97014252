import type { ReactNode } from 'react'
import { Drawing, FIRST_DRAWINGS } from './icons.tsx'

const DRAWINGS = {
  ...FIRST_DRAWINGS,
  back: <path d="M15 5l-7 7 7 7" />,
  undo: <path d="M8 4L3.5 8.5 8 13M4 8.5h10a5.5 5.5 0 0 1 0 11h-3" />,
  down: <path d="M6 9l6 6 6-6" />,
  up: <path d="M6 15l6-6 6 6" />,
  check: <path d="M5 12.500l4.500 4.500L19 7.500" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  calendar: <path d="M5 6.500h14v13H5zM5 10.500h14M9 4v4M15 4v4" />,
  arrow: <path d="M4 12h16m-5-5l5 5-5 5" />,
  directions: <path d="M12 3.500l8.500 8.500-8.500 8.500L3.500 12zM9 14v-2.500a1 1 0 011-1h5m0 0l-2-2m2 2l-2 2" />,
  live: (
    <path d="M12 12h.01M8.700 15.300a4.700 4.700 0 010-6.600M15.300 8.700a4.700 4.700 0 010 6.600M5.800 18.200a8.800 8.800 0 010-12.400M18.200 5.800a8.800 8.800 0 010 12.400" />
  ),
  offline: (
    <path d="M4 4l16 16M8.5 16.2a5 5 0 017 0M5.2 12.6a10 10 0 014-2.4M2.5 9a14 14 0 013-2.1M12 5.4c3.6 0 7 1.3 9.5 3.6M15.5 10.600a10 10 0 013.3 2" />
  ),
  share: <path d="M12 15V4m0 0L8 8m4-4l4 4M6 12v7h12v-7" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M4 12h16M12 4c5 5 5 11 0 16-5-5-5-11 0-16z" />
    </>
  ),
  moon: <path d="M19 14.500A8 8 0 019.5 5 7.5 7.5 0 1019 14.500z" />,
  paper: <path d="M7 4h7l4 4v12H7zM13.5 4v4.500H18M10 13h5M10 16.500h5" />,
  lock: <path d="M6.5 11h11v9h-11zM8.5 11V8a3.5 3.5 0 017 0v3" />,
  warning: <path d="M12 4l9 16H3zM12 10v4.500M12 17.300h.01" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 11v5M12 8h.01" />
    </>
  ),
  mail: <path d="M4 6.500h16v11H4zM4 7l8 6 8-6" />,
  'down-to': <path d="M12 4v10m0 0l-4-4m4 4l4-4M5 19h14" />,
  play: <path d="M8.5 5.500v13l10-6.500z" />,
  print: <path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  loop: (
    <>
      <path d="M12 4.500c3.500 0 6 3 6 7.500s-2.500 7.500-6 7.500-6-3-6-7.500 2.500-7.500 6-7.500z" />
      <circle cx="12" cy="4.500" r="1.800" fill="currentColor" />
      <circle cx="12" cy="19.500" r="1.800" fill="currentColor" />
    </>
  ),
  minus: <path d="M5 12h14" />,
  list: <path d="M9 7h10M9 12h10M9 17h10M5 7h.01M5 12h.01M5 17h.01" />,
  send: <path d="M12 19V6m0 0l-5.5 5.500M12 6l5.500 5.500" />,
  microphone: (
    <>
      <rect x="9" y="3.5" width="6" height="11" rx="3" />
      <path d="M5.500 11.500a6.500 6.500 0 0013 0M12 18v3" />
    </>
  ),
  speaker: <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.200 4.200 0 010 6M18 6.500a7.800 7.800 0 010 11" />,
  stop: <rect x="7" y="7" width="10" height="10" rx="2" />,
  dots: <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth={3.5} />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
      <path d="M15.500 8.500V7A2.500 2.500 0 0013 4.500H7A2.500 2.500 0 004.500 7v6A2.500 2.500 0 007 15.500h1.500" />
    </>
  ),
  bin: <path d="M5 7.500h14M9.500 7.500V5h5v2.500M7 7.500l.8 12h8.400l.8-12M10.500 11v5M13.500 11v5" />,
  walk: <path d="M13 4.5h.01M9 20l2-5 3 2v3M8 12l2-4 4 1 2 3M11 15l1-5" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof DRAWINGS

/** Any icon. Not for the first screen, whose script contains only `FIRST_DRAWINGS`. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Drawing size={size}>{DRAWINGS[name]}</Drawing>
}

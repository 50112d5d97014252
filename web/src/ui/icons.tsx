import type { ReactNode } from 'react'

/** Line drawings on a 24 × 24 grid; always beside a word or inside a labelled button. */
const PATHS = {
  home: <path d="M4 11l8-7 8 7v8a1 1 0 01-1 1h-4v-6H9v6H5a1 1 0 01-1-1z" />,
  train: (
    <>
      <rect x="6" y="3.5" width="12" height="13" rx="3.5" />
      <path d="M6 11h12M9 20l1.5-3.5M15 20l-1.5-3.5M9.2 13.8h.01M14.8 13.8h.01" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s7-6 7-11.5A7 7 0 005 9.5C5 15 12 21 12 21z" />
      <circle cx="12" cy="9.7" r="2.5" />
    </>
  ),
  people: (
    <>
      <path d="M4 18.5c0-3 2.5-4.7 5.5-4.7s5.5 1.7 5.5 4.7M15.5 13.9c2.5 0 4.5 1.6 4.5 4.1" />
      <circle cx="9.5" cy="8.3" r="3.2" />
      <path d="M15.5 5.4a3 3 0 010 5.7" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.2" r="3.9" />
      <path d="M4.8 20c.6-3.9 3.5-6 7.2-6s6.6 2.1 7.2 6" />
    </>
  ),
  back: <path d="M15 5l-7 7 7 7" />,
  forward: <path d="M9 5l7 7-7 7" />,
  down: <path d="M6 9l6 6 6-6" />,
  swap: <path d="M8 4v15m0 0l-3-3m3 3l3-3M16 20V5m0 0l-3 3m3-3l3 3" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4 4" />
    </>
  ),
  locate: (
    <>
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3" />
      <circle cx="12" cy="12" r="5.5" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  arrow: <path d="M4 12h16m-5-5l5 5-5 5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  offline: (
    <path d="M4 4l16 16M8.5 16.2a5 5 0 017 0M5.2 12.6a10 10 0 014-2.4M2.5 9a14 14 0 013-2.1M12 5.4c3.6 0 7 1.3 9.5 3.6M15.5 10.600a10 10 0 013.3 2" />
  ),
  share: <path d="M12 15V4m0 0L8 8m4-4l4 4M6 12v7h12v-7" />,
  heart: <path d="M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0112 7.3 4.3 4.3 0 0119.5 10c0 5.4-7.5 10-7.5 10z" />,
  bell: <path d="M6 10a6 6 0 1112 0c0 5 2 6 2 6H4s2-1 2-6zM10 20h4" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M4 12h16M12 4c5 5 5 11 0 16-5-5-5-11 0-16z" />
    </>
  ),
  moon: <path d="M19 14.500A8 8 0 019.5 5 7.5 7.5 0 1019 14.500z" />,
  paper: <path d="M7 4h7l4 4v12H7zM13.5 4v4.500H18M10 13h5M10 16.500h5" />,
  lock: <path d="M6.5 11h11v9h-11zM8.5 11V8a3.5 3.5 0 017 0v3" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 11v5M12 8h.01" />
    </>
  ),
  mail: <path d="M4 6.500h16v11H4zM4 7l8 6 8-6" />,
  'down-to': <path d="M12 4v10m0 0l-4-4m4 4l4-4M5 19h14" />,
  spark: <path d="M12 4l1.8 5.200L19 11l-5.2 1.800L12 18l-1.8-5.200L5 11l5.2-1.800zM18.5 16.500v3M17 18h3" />,
  map: <path d="M4 6.500l5-2 6 2 5-2v13l-5 2-6-2-5 2zM9 4.500v13M15 6.500v13" />,
  play: <path d="M8.5 5.500v13l10-6.500z" />,
  print: <path d="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  list: <path d="M9 7h10M9 12h10M9 17h10M5 7h.01M5 12h.01M5 17h.01" />,
  walk: <path d="M13 4.5h.01M9 20l2-5 3 2v3M8 12l2-4 4 1 2 3M11 15l1-5" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {PATHS[name]}
    </svg>
  )
}

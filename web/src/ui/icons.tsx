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

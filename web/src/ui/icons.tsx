import type { ReactNode } from 'react'

/** Icons of the first screen and the tab bar: line drawings on a 24 × 24 grid, always beside a word or in a labeled button. */
export const FIRST_DRAWINGS = {
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
  work: (
    <>
      <rect x="4" y="8" width="16" height="11.5" rx="2.5" />
      <path d="M9 8V6a1.5 1.5 0 011.5-1.5h3A1.5 1.5 0 0115 6v2M4 13h16" />
    </>
  ),
  forward: <path d="M9 5l7 7-7 7" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  heart: <path d="M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0112 7.3 4.3 4.3 0 0119.5 10c0 5.4-7.5 10-7.5 10z" />,
  bell: <path d="M6 10a6 6 0 1112 0c0 5 2 6 2 6H4s2-1 2-6zM10 20h4" />,
  spark: <path d="M12 4l1.8 5.200L19 11l-5.2 1.800L12 18l-1.8-5.200L5 11l5.2-1.800zM18.5 16.500v3M17 18h3" />,
  map: <path d="M4 6.500l5-2 6 2 5-2v13l-5 2-6-2-5 2zM9 4.500v13M15 6.500v13" />,
} satisfies Record<string, ReactNode>

export type FirstIconName = keyof typeof FIRST_DRAWINGS

export function Icon({ name, size }: { name: FirstIconName; size?: number }) {
  return <Drawing size={size}>{FIRST_DRAWINGS[name]}</Drawing>
}

/** The SVG element around a drawing; `size` is in CSS pixels. */
export function Drawing({ size = 22, children }: { size?: number | undefined; children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {children}
    </svg>
  )
}

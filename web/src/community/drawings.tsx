import type { ReactNode } from 'react'
import type { ReactionKind } from '@yatha/contract'
import { Drawing } from '../ui/icons.tsx'

const THUMB =
  'M8 11v8H4.500v-8zM8 11l3.500-7c1.600 0 2.500 1 2.500 2.500V10h4.200a1.800 1.800 0 011.800 2.100l-1 5.400a1.800 1.800 0 01-1.800 1.500H8'

const DRAWINGS = {
  like: <path d={THUMB} />,
  comment: <path d="M4 12a7.500 7 0 117.500 7H4.500l1.500-3A7 7 0 014 12z" />,
  photo: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="3" />
      <path d="M4.500 16l4.500-4 3.500 3 3-2.500 4 3.500" />
      <circle cx="9" cy="9.500" r="1.300" />
    </>
  ),
  video: (
    <>
      <rect x="3.500" y="6" width="12" height="12" rx="3" />
      <path d="M15.500 10.500l5-3v9l-5-3" />
    </>
  ),
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />,
  repost: <path d="M5 11V9a2.500 2.500 0 012.500-2.500H18m-3-3l3 3-3 3M19 13v2a2.500 2.500 0 01-2.500 2.500H6m3 3l-3-3 3-3" />,
  edit: <path d="M5 19h3.500L19 8.500 15.500 5 5 15.500zM13 7.500l3.500 3.500" />,
  flag: <path d="M6 20.500V4.500h11.500l-2.500 4 2.500 4H6" />,
  block: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M6.500 6.500l11 11" />
    </>
  ),
  remove: <path d="M5 7h14M10 7V4.500h4V7M7 7l1 12.500h8L17 7M10.500 11v5M13.500 11v5" />,
  link: <path d="M10 14a4 4 0 005.700 0l3-3a4 4 0 00-5.700-5.700l-1 1M14 10a4 4 0 00-5.700 0l-3 3A4 4 0 0011 18.700l1-1" />,
  smile: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M8.500 14a4.500 4.500 0 007 0M9.500 10h.01M14.500 10h.01" />
    </>
  ),
  send: <path d="M4.500 12L20 4.500 15 20l-3.500-6.500z" />,
  reply: <path d="M9 6l-5 5 5 5M4.500 11H14a5.500 5.500 0 015.500 5.500V19" />,
  youtube: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="4" />
      <path d="M10.500 9.500v5l4-2.500z" />
    </>
  ),
} satisfies Record<string, ReactNode>

export function CommunityIcon({ name, size }: { name: keyof typeof DRAWINGS; size?: number }) {
  return <Drawing size={size}>{DRAWINGS[name]}</Drawing>
}

const YELLOW = '#f4c542'
const EYES = 'M8.300 9.700h.01M15.700 9.700h.01'

/** The six reactions: the face’s color and the drawing on it. */
const FACES: Readonly<Record<ReactionKind, readonly [color: string, drawing: ReactNode]>> = {
  like: ['#2f6fdb', <path key="like" d={THUMB} stroke="#fff" transform="translate(3.600 3.600) scale(.7)" />],
  love: [
    '#d63a2f',
    <path
      key="love"
      d="M12 17.500s-5.800-3.400-5.800-7.300A3.200 3.200 0 0112 8.300a3.200 3.200 0 015.800 1.900c0 3.900-5.800 7.300-5.800 7.300z"
      fill="#fff"
      stroke="none"
    />,
  ],
  haha: [YELLOW, <path key="haha" d="M7 9.700l1.800-1 1.400 1M13.800 9.700l1.400-1 1.800 1M6.800 13h10.400a5.200 5.200 0 01-10.400 0z" />],
  wow: [
    YELLOW,
    <g key="wow">
      <path d={EYES} strokeWidth="2.600" />
      <ellipse cx="12" cy="15.300" rx="2.100" ry="2.800" fill="#3d2c00" />
    </g>,
  ],
  sad: [
    YELLOW,
    <g key="sad">
      <path d={EYES} strokeWidth="2.600" />
      <path d="M8.500 16.500a4.300 4.300 0 017 0" />
      <path d="M16.700 12.500v2.500" stroke="#2f6fdb" strokeWidth="2.600" />
    </g>,
  ],
  angry: [
    '#ee7b3a',
    <g key="angry">
      <path d="M6.800 8.300l3 1.500M17.200 8.300l-3 1.500M8.800 11.300h.01M15.200 11.300h.01" strokeWidth="2" />
      <path d="M9 16.300a3.800 3.800 0 016 0" />
    </g>,
  ],
}

/** A reaction as a face. Hidden from screen readers, because the caller names the reaction in a text or a label. */
export function ReactionFace({ kind, size = 20 }: { kind: ReactionKind; size?: number }) {
  const [color, drawing] = FACES[kind]
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ stroke: '#3d2c00' }} strokeWidth="1.700">
      <circle cx="12" cy="12" r="11" fill={color} stroke="none" />
      {drawing}
    </svg>
  )
}

import type { ReactNode } from 'react'
import { Icon, type IconName } from './all-icons.tsx'
import styles from './empty.module.css'

interface EmptyProps {
  /** A small drawing beside the train: an icon, or a speech bubble. */
  badge: IconName | 'talk'
  /** Draws a gray train, which means that something is unavailable. */
  gray?: boolean
  title: ReactNode
  more?: ReactNode
  /** A button or link to the next step, or other content. */
  children?: ReactNode
}

/** Shown for a screen or list without content: a drawing, one or two sentences, and one action. */
export function EmptyState({ badge, gray = false, title, more, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.drawing} data-gray={gray || undefined} aria-hidden="true">
        <svg viewBox="0 0 160 100" width={160} height={100}>
          <rect x={12} y={88} width={136} height={4} rx={2} className={styles.ground} />
          <rect x={12} y={42} width={26} height={36} rx={8} className={styles.coach} />
          <rect x={34} y={36} width={72} height={44} rx={13} className={styles.train} />
          <path
            d="M22 50h2a5 5 0 015 5v2a5 5 0 01-5 5h-2a5 5 0 01-5-5v-2a5 5 0 015-5zM48 44h14a5 5 0 015 5v6a5 5 0 01-5 5H48a5 5 0 01-5-5v-6a5 5 0 015-5zM78 44h14a5 5 0 015 5v6a5 5 0 01-5 5H78a5 5 0 01-5-5v-6a5 5 0 015-5z"
            className={styles.window}
          />
          <path
            d="M50 66.500a3.500 3.500 0 010 7 3.500 3.500 0 010-7M90 66.500a3.500 3.500 0 010 7 3.500 3.500 0 010-7"
            className={styles.lamp}
          />
          <path d="M44 80h11v8H44zM85 80h11v8H85z" className={styles.wheel} />
          {badge === 'talk' && (
            <path
              d="M100 42l-2 12 13-9zM105 16h26a13 13 0 0113 13v4a13 13 0 01-13 13h-26a13 13 0 01-13-13v-4a13 13 0 0113-13z"
              className={styles.lamp}
            />
          )}
          {badge === 'talk' && <path d="M107 31h.01M118 31h.01M129 31h.01" className={styles.dots} />}
        </svg>
        {badge !== 'talk' && (
          <i data-badge={badge}>
            <Icon name={badge} size={27} />
          </i>
        )}
      </div>
      <p className={styles.title}>{title}</p>
      {more && <p>{more}</p>}
      {children}
    </div>
  )
}

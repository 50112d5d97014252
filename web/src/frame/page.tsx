import type { ReactNode } from 'react'
import type { IconName } from '../ui/all-icons.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './page.module.css'

/** A screen with text or forms below its title. */
export function Page({ title, back = true, children }: { title: string; back?: boolean; children: ReactNode }) {
  return (
    <>
      <TopBar title={title} back={back} />
      <div className={styles.page}>{children}</div>
    </>
  )
}

interface MessagePageProps {
  title: string
  icon: IconName
  text: string
  action?: ReactNode
}

/** A screen with one message and one action. */
export function MessagePage({ title, icon, text, action }: MessagePageProps) {
  return (
    <Page title={title}>
      <EmptyState badge={icon} title={text}>
        {action}
      </EmptyState>
    </Page>
  )
}

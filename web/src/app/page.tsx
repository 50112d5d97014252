import type { ReactNode } from 'react'
import { Message } from '../ui/parts.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './app.module.css'

/** A screen of text or forms under its title. */
export function Page({ title, back = true, children }: { title: string; back?: boolean; children: ReactNode }) {
  return (
    <>
      <TopBar title={title} back={back} />
      <div className={styles.page}>{children}</div>
    </>
  )
}

/** A screen that has one thing to say, and a way on. */
export function SayingPage({ title, back, text, action }: { title: string; back?: boolean; text: string; action?: ReactNode }) {
  return (
    <Page title={title} {...(back !== undefined && { back })}>
      <Message action={action}>{text}</Message>
    </Page>
  )
}

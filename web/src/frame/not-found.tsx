import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { Link } from './router.ts'
import { TopBar } from './top-bar.tsx'

/** The screen for an unknown station, train or path, with a link onward. */
export function NotFound({ title, text, to, action }: { title: string; text: string; to: string; action: string }) {
  return (
    <>
      <TopBar title={title} back />
      <Message
        action={
          <Link className={ui.pill} to={to}>
            {action}
          </Link>
        }
      >
        {text}
      </Message>
    </>
  )
}

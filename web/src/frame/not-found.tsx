import { EmptyState } from '../ui/empty.tsx'
import ui from '../ui/ui.module.css'
import { Link } from './router.ts'
import { TopBar } from './top-bar.tsx'

interface NotFoundProps {
  title: string
  text: string
  more?: string
  to: string
  action: string
}

/** The screen for an unknown station, train or path, with a link to `to`. */
export function NotFound({ title, text, more, to, action }: NotFoundProps) {
  return (
    <>
      <TopBar title={title} back />
      <EmptyState badge="warning" title={text} more={more}>
        <Link className={ui.button} to={to}>
          {action}
        </Link>
      </EmptyState>
    </>
  )
}

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Puts the sheet of a heart behind the page's content: in the bar, its heading would come before that of the page. */
export const InMain = ({ children }: { children: ReactNode }) => createPortal(children, document.getElementById('main') ?? document.body)

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Renders a heart's sheet after the page's content. Inside the top bar, the sheet's heading would precede the page's heading. */
export const MainElementPortal = ({ children }: { children: ReactNode }) =>
  createPortal(children, document.getElementById('main') ?? document.body)

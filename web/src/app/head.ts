import { useEffect } from 'react'
import { pageTitle } from '@yatha/contract'

/** Title of the page while a screen is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = pageTitle(title)
  }, [title])
}

import { useEffect, useRef } from 'react'
import type { PageConfig } from '@yatha/contract'
import { useFullPath } from '../frame/router.ts'
import { waitForHead } from './head.ts'

type Target = NonNullable<PageConfig['analytics']>

const DATA_LAYER = 'dataLayer'

/** Sends page views to the configured analytics, once per change of the path (spec §4). */
export function Analytics({ to }: { to: Target }): null {
  const fullPath = useFullPath()
  const last = useRef<string>(undefined)
  useEffect(() => {
    const path = fullPath.split('?')[0]!
    if (last.current === path) return
    if (last.current === undefined) load(to)
    last.current = path
    void waitForHead().then(() =>
      push('event', 'page_view', { page_path: path, page_location: location.origin + path, page_title: document.title }),
    )
  }, [fullPath, to])
  return null
}

function load({ id, script }: Target): void {
  push('js', new Date(performance.timeOrigin))
  push('config', id, { send_page_view: false })
  const tag = document.createElement('script')
  tag.async = true
  tag.src = `${script}?id=${encodeURIComponent(id)}&l=${DATA_LAYER}`
  document.head.append(tag)
}

/** Adds a command for the provider's script, which requires `arguments` objects. */
const push: (...parts: unknown[]) => void = function () {
  const page = window as unknown as Record<typeof DATA_LAYER, unknown[] | undefined>
  // oxlint-disable-next-line prefer-rest-params
  ;(page[DATA_LAYER] ??= []).push(arguments)
}

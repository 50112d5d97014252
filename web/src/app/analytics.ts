import { useEffect, useRef } from 'react'
import { pageConfig } from './page-config.ts'
import { useFullPath } from './router.ts'

const DATA_LAYER = 'dataLayer'

/** Page views to the analytics configured, each route change once (spec §4); nothing is loaded where none is. */
export function useAnalytics(): void {
  const fullPath = useFullPath()
  const last = useRef<string>(undefined)
  useEffect(() => {
    const { analytics } = pageConfig
    const path = fullPath.split('?')[0]!
    if (!analytics || last.current === path) return
    if (last.current === undefined) load(analytics)
    last.current = path
    push('event', 'page_view', { page_path: path, page_location: location.origin + path, page_title: document.title })
  }, [fullPath])
}

function load({ id, script }: NonNullable<typeof pageConfig.analytics>): void {
  push('js', new Date(performance.timeOrigin))
  push('config', id, { send_page_view: false })
  const tag = document.createElement('script')
  tag.async = true
  tag.src = `${script}?id=${encodeURIComponent(id)}&l=${DATA_LAYER}`
  document.head.append(tag)
}

/** The provider's script reads the arguments objects themselves. */
const push: (...parts: unknown[]) => void = function () {
  const page = window as unknown as Record<typeof DATA_LAYER, unknown[] | undefined>
  // oxlint-disable-next-line prefer-rest-params
  ;(page[DATA_LAYER] ??= []).push(arguments)
}

import { useEffect, useState } from 'react'
import { pageConfig } from '../session/page-config.ts'
import leafletCss from 'leaflet/dist/leaflet.css?url'
import { loadBaseMap, type BaseMap } from './base-map.ts'

let loading: Promise<BaseMap> | undefined
let loaded: BaseMap | undefined

/** Returns the built-in map once it and Leaflet's style sheet are loaded; undefined before. If its files fail to load, the map is empty. */
export function useBaseMap(): BaseMap | undefined {
  const [base, setBase] = useState(loaded)
  useEffect(() => {
    loading ??= Promise.all([
      loadBaseMap(pageConfig.map).catch((error: unknown) => {
        console.warn(error)
        loading = undefined
        return { tiles: [], labels: [], attribution: '' }
      }),
      addStyles(),
    ]).then(([map]) => (loaded = map))
    let isUnmounted = false
    void loading.then((map) => isUnmounted || setBase(map))
    return () => {
      isUnmounted = true
    }
  }, [])
  return base
}

function addStyles(): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = leafletCss
    for (const end of ['load', 'error']) link.addEventListener(end, () => done())
    document.head.prepend(link)
  })
}

import { useEffect, useState } from 'react'
import { pageConfig } from '../session/page-config.ts'
import leafletCss from 'leaflet/dist/leaflet.css?url'
import { loadBaseMap, type BaseMap } from './base-map.ts'

let mapPromise: Promise<BaseMap> | undefined
let loadedMap: BaseMap | undefined

/**
 * Returns the base map once its files and Leaflet's style sheet are loaded; undefined before. If its files fail to load, the base map is
 * empty.
 */
export function useBaseMap(): BaseMap | undefined {
  const [base, setBase] = useState(loadedMap)
  useEffect(() => {
    mapPromise ??= Promise.all([
      loadBaseMap(pageConfig.map).catch((error: unknown) => {
        console.warn(error)
        mapPromise = undefined
        return { tiles: [], labels: [], attribution: '' }
      }),
      addStyles(),
    ]).then(([map]) => (loadedMap = map))
    let isUnmounted = false
    void mapPromise.then((map) => isUnmounted || setBase(map))
    return () => {
      isUnmounted = true
    }
  }, [])
  return base
}

function addStyles(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = leafletCss
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve())
    document.head.prepend(link)
  })
}

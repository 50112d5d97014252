import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadSecondCatalogPart } from '../words/catalogs.ts'
import { withChunkReload } from './chunk.ts'

/**
 * Loads a component on demand, together with the messages that the initial JavaScript bundle does not contain. Use it for every
 * component that is loaded by `import()` and shows messages.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const loadWithWords = withChunkReload(async () => {
    const [part] = await Promise.all([load(), loadSecondCatalogPart()])
    return { default: part }
  })
  return Object.assign(lazy(loadWithWords), { load: loadWithWords })
}

/** A lazy component; its method `load` preloads it. */
type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { readonly load: () => Promise<unknown> }

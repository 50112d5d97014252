/** Returns the cached value of a key, computed on first use. Before adding an entry, evicts the oldest one if there are `maxEntries`. */
export function getOrCompute<K, V>(cache: Map<K, V>, key: K, maxEntries: number, make: () => V): V {
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const [oldest] = cache.keys()
  if (cache.size >= maxEntries && oldest !== undefined) cache.delete(oldest)
  const value = make()
  cache.set(key, value)
  return value
}

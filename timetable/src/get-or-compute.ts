/** The cached value of a key, computed on first use. Evicts the oldest key if there are more than `maxEntries`. */
export function getOrCompute<K, V>(kept: Map<K, V>, key: K, maxEntries: number, make: () => V): V {
  const cached = kept.get(key)
  if (cached !== undefined) return cached
  const [oldest] = kept.keys()
  if (kept.size >= maxEntries && oldest !== undefined) kept.delete(oldest)
  const value = make()
  kept.set(key, value)
  return value
}

/** The cached value of a key, computed on first use. Evicts the oldest key if there are more than `maxEntries`. */
export function getOrCompute<K, V>(kept: Map<K, V>, key: K, maxEntries: number, make: () => V): V {
  const known = kept.get(key)
  if (known !== undefined) return known
  const [oldest] = kept.keys()
  if (kept.size >= maxEntries && oldest !== undefined) kept.delete(oldest)
  const made = make()
  kept.set(key, made)
  return made
}

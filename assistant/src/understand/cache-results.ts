/** A function that computes each answer once. */
export function cacheResults<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    // Set above.
    return known.get(key) as V
  }
}

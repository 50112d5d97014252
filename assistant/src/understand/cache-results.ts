/** Returns a function that calls `compute` once for each key and caches the result. */
export function cacheResults<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    // The value was set above, so it is not undefined.
    return known.get(key) as V
  }
}

/** Returns a function that calls `make` once for each key and caches the result until the key is garbage-collected. */
export function memoize<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    let result = results.get(key)
    if (!result) results.set(key, (result = { value: make(key) }))
    return result.value
  }
}

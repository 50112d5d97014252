/** A function that caches its result for each object, as long as the object is in use. */
export function memoize<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const results = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    let result = results.get(key)
    if (!result) results.set(key, (result = { value: make(key) }))
    return result.value
  }
}

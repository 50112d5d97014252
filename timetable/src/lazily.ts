/** An object whose properties are each computed on first read, and cached. */
export function lazily<T extends object>(parts: { readonly [Name in keyof T]: () => T[Name] }): T {
  const result = {}
  for (const name of Object.keys(parts) as (keyof T)[]) {
    const get = () => {
      const value = parts[name]()
      Object.defineProperty(result, name, { enumerable: true, value })
      return value
    }
    Object.defineProperty(result, name, { enumerable: true, configurable: true, get })
  }
  return result as T // All properties are defined now.
}

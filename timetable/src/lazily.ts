/** An object each of whose properties is worked out when it is first read, and kept. */
export function lazily<T extends object>(parts: { readonly [Name in keyof T]: () => T[Name] }): T {
  const made = {}
  for (const name of Object.keys(parts) as (keyof T)[]) {
    const get = () => {
      const value = parts[name]()
      Object.defineProperty(made, name, { enumerable: true, value })
      return value
    }
    Object.defineProperty(made, name, { enumerable: true, configurable: true, get })
  }
  return made as T // It has all of them now.
}

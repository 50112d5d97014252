/** An object each of whose properties is worked out when it is first read, and kept; it has the other ones of `rest`. */
export function lazily<T extends object>(parts: { readonly [Name in keyof T]: () => T[Name] }): T
export function lazily<T extends object>(parts: { readonly [Name in keyof T]?: () => T[Name] }, rest: T): T
export function lazily<T extends object>(parts: { readonly [Name in keyof T]?: () => T[Name] }, rest?: T): T {
  const made: object = rest ? (Object.create(rest) as object) : {}
  for (const name of Object.keys(parts) as (keyof T)[]) {
    const get = () => {
      const value = parts[name]!()
      Object.defineProperty(made, name, { enumerable: true, value })
      return value
    }
    Object.defineProperty(made, name, { enumerable: true, configurable: true, get })
  }
  return made as T // It has all of them now.
}

/** Has a property of such an object been worked out? */
export function isMade<T extends object>(made: T, name: keyof T): boolean {
  for (let at: object | null = made; at; at = Object.getPrototypeOf(at) as object | null) {
    const property = Object.getOwnPropertyDescriptor(at, name)
    if (property) return 'value' in property
  }
  return false
}

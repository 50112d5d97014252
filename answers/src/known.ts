/**
 * Optional fields of a shape, without the undefined ones. Unlike with a spread of `condition && { … }`, the compiler checks
 * their names and types: `...known<StopCall>({ platform })`.
 */
export function known<Shape extends object>(fields: { readonly [Name in keyof Shape]?: Shape[Name] | undefined }): Partial<Shape> {
  const left: Partial<Shape> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) left[name] = value
  }
  return left
}

/**
 * Fields of a shape that may be left out, without those that are undefined. Unlike a spread of `condition && { … }`, the
 * compiler holds their names and types against the shape: `...known<StopCall>({ platform })`.
 */
export function known<Shape extends object>(fields: { readonly [Name in keyof Shape]?: Shape[Name] | undefined }): Partial<Shape> {
  const left: Partial<Shape> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) left[name] = value
  }
  return left
}

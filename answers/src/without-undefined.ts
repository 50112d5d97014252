/**
 * Returns the fields that are not undefined, to spread into an object with optional fields:
 * `...withoutUndefined<StopCall>({ platform })`. Unlike with a spread of `condition && { … }`, the compiler checks the names and types of
 * the fields.
 */
export function withoutUndefined<Shape extends object>(
  fields: { readonly [Name in keyof Shape]?: Shape[Name] | undefined },
): Partial<Shape> {
  const result: Partial<Shape> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) result[name] = value
  }
  return result
}

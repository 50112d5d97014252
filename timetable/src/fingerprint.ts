/** FNV-1a hash of lists of ids: identifies the data to which indices in a file refer. */
export function fingerprint(...lists: readonly (readonly string[])[]): number {
  let hash = 0x811c9dc5
  for (const ids of lists) for (const char of ids.join('\n')) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

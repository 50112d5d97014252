import { statfs } from 'node:fs/promises'

/** Returns the free and total bytes of a folder's disk; `free` is what this account may use. */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

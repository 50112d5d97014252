import { statfs } from 'node:fs/promises'

/** Returns the size of a folder's disk, and the free space that this account may use, in bytes. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, size: blocks * bsize }
}

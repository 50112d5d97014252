import { statfs } from 'node:fs/promises'

/** Bytes on the disk of a folder: those that are free for us, and all. */
export async function diskSpace(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

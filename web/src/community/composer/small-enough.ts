import { POST_LIMITS } from '@yatha/contract'
import { toast } from '../../ui/toasts.tsx'

/** The files within the size limits. If others were chosen, shows the server’s error as a toast, before anything is uploaded (spec §8). */
export function smallEnough(files: readonly File[], tooLarge: string): File[] {
  const fits = files.filter(({ type, size }) => size <= limitOf(type))
  if (fits.length < files.length) toast(tooLarge, 'error')
  return fits
}

const limitOf = (type: string): number => (type.startsWith('video/') ? POST_LIMITS.videoBytes : POST_LIMITS.imageBytes)

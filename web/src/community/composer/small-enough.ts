import { POST_LIMITS } from '@yatha/contract'
import { toast } from '../../ui/toasts.tsx'

/** Those of chosen files that may be sent. Of the others, a toast says what the server would answer (spec §8), before a byte is sent. */
export function smallEnough(files: readonly File[], tooLarge: string): File[] {
  const fits = files.filter(({ type, size }) => size <= limitOf(type))
  if (fits.length < files.length) toast(tooLarge, 'error')
  return fits
}

const limitOf = (type: string): number => (type.startsWith('video/') ? POST_LIMITS.videoBytes : POST_LIMITS.imageBytes)

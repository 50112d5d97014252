/** The id of a YouTube video; undefined where the address is no such thing. */
export function videoIdOf(url: string): string | undefined {
  return /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{11})(?:$|[?&#/])/.exec(
    url,
  )?.[1]
}

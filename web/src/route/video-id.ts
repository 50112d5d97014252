/** Returns the id of a YouTube video; undefined if the URL is not a YouTube URL. */
export function videoIdOf(url: string): string | undefined {
  return /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/)|youtu\.be\/)([\w-]{11})(?:$|[?&#/])/.exec(
    url,
  )?.[1]
}

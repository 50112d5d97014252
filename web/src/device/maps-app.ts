interface Destination {
  readonly lat: number
  readonly lon: number
  readonly label: string
}

/** A URL that opens a location in the phone's map app. */
export function mapsAppLink({ lat, lon, label }: Destination): string {
  const at = `${lat},${lon}`
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent)
    ? `maps://?daddr=${at}&q=${encodeURIComponent(label)}`
    : `geo:${at}?q=${at}(${encodeURIComponent(label)})`
}

/** A label to place on the map, in pixels at one zoom. */
export interface WantedLabel {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The labels that fit without overlap; earlier labels have priority. */
export function placed<T extends WantedLabel>(wanted: readonly T[]): T[] {
  const taken: WantedLabel[] = []
  return wanted.filter((label) => {
    const free = taken.every(
      (other) =>
        Math.abs(label.x - other.x) * 2 >= label.width + other.width || Math.abs(label.y - other.y) * 2 >= label.height + other.height,
    )
    if (free) taken.push(label)
    return free
  })
}

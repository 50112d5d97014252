/** Strings joined by line feeds; a list of the strings if one of them contains a line feed, or if there are none. */
export type TextColumn = string | readonly string[]
/** A list of numbers; a single number if the list has several and all are equal. */
export type NumberColumn = number | readonly number[]

/**
 * Positions of several places: differences from the previous position, in units of 10^-decimals degrees. If `decimals` is -1, the degrees
 * themselves. Null for an unknown position.
 */
export interface PositionColumns {
  readonly decimals: number
  readonly lat: readonly (number | null)[]
  readonly lon: readonly (number | null)[]
}

export const packTexts = (texts: readonly string[]): TextColumn =>
  texts.length === 0 || texts.some((text) => text.includes('\n')) ? texts : texts.join('\n')

export const unpackTexts = (column: TextColumn): readonly string[] => (typeof column === 'string' ? column.split('\n') : column)

export function packNumbers(numbers: Iterable<number>): NumberColumn {
  const all = [...numbers]
  return all.length > 1 && all.every((n) => n === all[0]) ? all[0]! : all
}

export const unpackNumbers = (column: NumberColumn, count: number): readonly number[] =>
  typeof column === 'number' ? new Array<number>(count).fill(column) : column

/** The difference of each number from the previous one; null stays null. */
export function differences<T extends number | null>(values: Iterable<T>): T[] {
  let last = 0
  return Array.from(values, (value) => {
    if (value === null) return value
    const difference = value - last
    last = value
    return difference as T // The input is a number, so the result is, too.
  })
}

/** The running sums of differences; null stays null. */
export function runningSums<T extends number | null>(steps: readonly T[]): T[] {
  let sum = 0
  return steps.map((step) => (step === null ? step : ((sum += step) as T))) // The input is a number, so the result is, too.
}

const MAX_DECIMALS = 7

/** Packs positions exactly, with the fewest decimals possible. NaN means unknown. */
export function packPositions(lat: ArrayLike<number>, lon: ArrayLike<number>): PositionColumns {
  const all = [...Array.from(lat), ...Array.from(lon)].filter((degrees) => !Number.isNaN(degrees))
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scale = 10 ** decimals
    if (!all.every((degrees) => Math.round(degrees * scale) / scale === degrees)) continue
    const units = (column: ArrayLike<number>) =>
      differences(Array.from(column, (degrees) => (Number.isNaN(degrees) ? null : Math.round(degrees * scale))))
    return { decimals, lat: units(lat), lon: units(lon) }
  }
  const plain = (column: ArrayLike<number>) => Array.from(column, (degrees) => (Number.isNaN(degrees) ? null : degrees))
  return { decimals: -1, lat: plain(lat), lon: plain(lon) }
}

/** The degrees in one column of positions; NaN for an unknown position. */
export function unpackDegrees(column: readonly (number | null)[], decimals: number): Float64Array {
  const degrees = new Float64Array(column.length).fill(Number.NaN)
  const scale = 10 ** decimals
  let sum = 0
  column.forEach((units, i) => {
    if (units !== null) degrees[i] = decimals < 0 ? units : (sum += units) / scale
  })
  return degrees
}

/** Positions of a list by key: those of key k are order[first[k]] … order[first[k + 1] - 1], in their order in the list. */
export interface Grouped {
  readonly first: Int32Array
  readonly order: Int32Array
}

/** Groups a list by its keys (0 … count - 1) with a counting sort. */
export function grouped(keys: ArrayLike<number>, count: number): Grouped {
  const first = new Int32Array(count + 1)
  for (let i = 0; i < keys.length; i++) first[keys[i]! + 1]!++
  for (let k = 0; k < count; k++) first[k + 1]! += first[k]!
  const next = first.slice()
  const order = new Int32Array(keys.length)
  for (let i = 0; i < keys.length; i++) order[next[keys[i]!]!++] = i
  return { first, order }
}

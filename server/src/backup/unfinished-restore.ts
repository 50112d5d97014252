/** A file in the store while a restore runs, or after one was killed: what is beside it belongs to no rider yet. */
export const UNFINISHED_RESTORE = 'restore/unfinished.txt'

/** A file in the store during a restore, or after one was killed. It marks the store's other files as incomplete. */
export const UNFINISHED_RESTORE = 'restore/unfinished.txt'

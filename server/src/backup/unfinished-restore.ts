/** A file that is in the store during a restore, and after a killed restore. It marks the store's other files as incomplete. */
export const UNFINISHED_RESTORE = 'restore/unfinished.txt'

/** Name of a file that is in the store during a restore and after a killed one. It marks the store's files as incomplete. */
export const UNFINISHED_RESTORE_FILE = 'restore/unfinished.txt'

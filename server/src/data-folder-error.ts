/** Something cannot be stored on this machine, or not safely. The message is one line with the path and a remedy. */
export class DataFolderError extends Error {}

/** Something cannot be kept on this machine, or not safely. The message is one line with the path and the cure. */
export class DataFolderError extends Error {}

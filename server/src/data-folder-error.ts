/** Thrown if the data folder cannot store files, or not safely. The message is one line with the path and a remedy. */
export class DataFolderError extends Error {}

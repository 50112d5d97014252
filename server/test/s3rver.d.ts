declare module 's3rver' {
  /** The options we use. */
  export default class S3rver {
    constructor(options: { port: number; address: string; directory: string; silent: boolean; configureBuckets: { name: string }[] })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

/** Content that a rider is about to publish. */
export interface Draft {
  /** Unicode text, including the descriptions of pictures. */
  readonly text: string
  readonly hasVideoLink?: boolean
  /** Ids of uploads. */
  readonly media?: readonly string[]
}

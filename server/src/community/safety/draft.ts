/** What a rider is about to write. */
export interface Draft {
  /** In Unicode, with the descriptions of its pictures. */
  readonly text: string
  readonly hasVideoLink?: boolean
  /** Ids of uploads. */
  readonly media?: readonly string[]
}

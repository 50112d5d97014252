/** Keys of our advisory locks in PostgreSQL. They are listed together so that no two locks share a key. */
export const ADVISORY_LOCKS = {
  /** Held by the process that migrates the database. */
  migration: 7_921_453,
  /** Prevents the deletion of riders' files while a backup reads rows and then their files. */
  backup: 7_921_454,
  /** Serializes all writes by operators, so that no write overtakes another. Such writes are rare, so waiting is acceptable. */
  operator: 7_921_455,
} as const

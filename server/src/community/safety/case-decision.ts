import type { CaseAction, FlagReason, SanctionKind } from '@yatha/contract'

export const SANCTION_BY_ACTION: Readonly<Partial<Record<CaseAction, SanctionKind>>> = {
  warn: 'warning',
  suspend: 'suspension',
  ban: 'ban',
}

export interface CaseDecision {
  readonly caseId: string
  /** Idempotency key chosen by the client. */
  readonly id: string
  readonly version: number
  readonly action: CaseAction
  readonly reason: FlagReason | undefined
  readonly note: string | undefined
  /** Answer to the author's appeal, if one is open. */
  readonly answer: string | undefined
  readonly days: number | undefined
  readonly moderator: { readonly accountId: string; readonly authorId: string | undefined }
  readonly now: Date
}

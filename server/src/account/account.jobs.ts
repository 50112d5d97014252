import { failDuringBackup } from '../db/backup-lock.ts'
import type { Db } from '../db/database.ts'
import type { Clock } from '../adapters/clock.ts'
import { cleanUpKind, jobHandler, hourlyJob, recurringJob, type JobHandler, type JobKind } from '../adapters/messaging/jobs.ts'
import type { LocalMailbox } from '../adapters/mail/local-mailbox.ts'
import { EmailRefused } from '../adapters/mail/mail.ts'
import { movePhotosToFiles, removeUnusedPhotos } from './photo-files.ts'
import { deleteExpiredAttempts, MAX_SESSION_IDLE_SECONDS, deleteExpiredSessions } from './account.store.ts'
import { buildEmail, type AccountEmail } from './emails.ts'
import { deriveCode, emailId } from './secrets.ts'
import { deleteOldSignIns } from './social.store.ts'
import type { Services } from '../services.ts'

/** Sends an account e-mail. Retried for more than an hour. An e-mail with a verification code is retried only while the code is valid. */
const ACCOUNT_EMAIL_JOB: JobKind<AccountEmail> = { name: 'account-email', maxAttempts: 9 }
/** Stores an account e-mail in the local mailbox. A separate kind, so that e-mails queued for a mail server never go to the mailbox. */
const LOCAL_ACCOUNT_EMAIL_JOB: JobKind<AccountEmail> = { name: 'local-account-email', maxAttempts: 2 }
export const emailJobOf = (mailbox: LocalMailbox | undefined): JobKind<AccountEmail> =>
  mailbox ? LOCAL_ACCOUNT_EMAIL_JOB : ACCOUNT_EMAIL_JOB

export const DELETE_PHOTO_JOB: JobKind<{ readonly file: string }> = { name: 'delete-photo', maxAttempts: 12 }
const MOVE_PHOTOS: JobKind<object> = { name: 'move-photos', maxAttempts: 3 }
const REMOVE_OLD_ATTEMPTS = cleanUpKind('remove-old-attempts')
/**
 * Interval at which expired verification attempts are deleted: short, because attempts contain e-mail addresses, even of people without an
 * account.
 */
const CLEAN_UP_ATTEMPTS_SECONDS = 600
const REMOVE_OLD_SESSIONS = cleanUpKind('remove-old-sessions')
const REMOVE_UNUSED_PHOTOS: JobKind<object> = { name: 'remove-unused-photos', maxAttempts: 3 }

export type AccountJobParts = Pick<Services, 'database' | 'files' | 'mailer' | 'mailbox' | 'clock' | 'log' | 'translateIn' | 'secret'>

/** Returns the handlers of the account jobs. A worker without a mail server leaves e-mails to a worker that has one. */
export function accountJobs({ database, files, mailer, mailbox, clock, log, translateIn, secret }: AccountJobParts): JobHandler[] {
  const handlers = [
    recurringJob(CLEAN_UP_ATTEMPTS_SECONDS, REMOVE_OLD_ATTEMPTS, (signal) => removeOldAttempts(database.db, clock, signal)),
    hourlyJob(REMOVE_OLD_SESSIONS, (signal) => {
      const now = clock.nowMs()
      return deleteExpiredSessions(database.db, new Date(now), new Date(now - MAX_SESSION_IDLE_SECONDS * 1000), signal)
    }),
    jobHandler(DELETE_PHOTO_JOB, ({ file }) => failDuringBackup(database.db, () => files.delete(file))),
    hourlyJob(MOVE_PHOTOS, () => movePhotosToFiles(database.db, files)),
    hourlyJob(REMOVE_UNUSED_PHOTOS, () => failDuringBackup(database.db, () => removeUnusedPhotos(database.db, files, clock.nowMs()))),
  ]
  if (!mailer) return handlers
  return [
    ...handlers,
    jobHandler(emailJobOf(mailbox), async (stored, job) => {
      const email = buildEmail(stored, translateIn(stored.language), (attempt, seed) => deriveCode(secret, attempt, seed))
      if (!email) return
      if (stored.news.about === 'code' && clock.nowMs() > stored.news.untilMs) return log.warn('an e-mail with a code was not sent in time')
      try {
        // A job runs again if its worker or the database fails before the result is stored. With the same id, mail programs show the e-mail
        // once.
        await mailer.send(job === undefined ? email : { ...email, id: emailId(secret, job, JSON.stringify(stored)) })
      } catch (error) {
        if (!(error instanceof EmailRefused) || !error.isPermanent) throw error
        log.error({ err: error }, 'an e-mail was rejected permanently')
      }
    }),
  ]
}

async function removeOldAttempts(db: Db, clock: Clock, signal: AbortSignal): Promise<void> {
  const now = new Date(clock.nowMs())
  await deleteExpiredAttempts(db, now, signal)
  await deleteOldSignIns(db, now, signal)
}

import { LANGUAGES } from '@yatha/language'
import { expect, test } from 'vitest'
import { ATTEMPT_PURPOSES } from '../src/account/account.schema.ts'
import { buildEmail, type AccountEmailContent } from '../src/account/emails.ts'
import { translateIn } from '../src/words.ts'

test.each(LANGUAGES)('an e-mail with a code states the code’s purpose, in %s', (language) => {
  const emailFor = (purpose: (typeof ATTEMPT_PURPOSES)[number]) => {
    const news: AccountEmailContent = { about: 'code', purpose, provider: 'google', attempt: 'a', seed: 's', untilMs: 0 }
    return buildEmail({ to: 'a@example.com', language, news }, translateIn(language), () => '123456')!
  }
  const emails = ATTEMPT_PURPOSES.map(emailFor)
  for (const { subject, text } of emails) {
    expect(subject).toContain('123456')
    expect(subject + text).not.toMatch(/[{}]/)
    expect(text.split('\n\n')[1]).toBe('123456')
  }
  expect(new Set(emails.map(({ subject }) => subject)).size).toBe(ATTEMPT_PURPOSES.length)
  expect(new Set(emails.map(({ text }) => text.split('\n\n')[0])).size).toBe(ATTEMPT_PURPOSES.length)
  const advice = emails.map(({ text }) => text.split('\n\n').at(-1)!)
  // Only the e-mail with a login code advises a recipient who did not request it to change the password.
  expect(advice.filter((one) => one === advice[ATTEMPT_PURPOSES.indexOf('login')])).toHaveLength(1)
})

import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { call, ended, logIn, Refused, serverOf, tokenFor } from './terminal.mjs'

// npm run moderator -- …: what moderators of the community do, from a terminal or a script, through the same API.

const USAGE = `npm run moderator -- COMMAND

  login EMAIL                    asks for the password and the code from the e-mail; the session is kept in .yatha
  list                           open cases and appeals; with --closed, decided ones
  show CASE                      what riders said, and what was done
  hide CASE --reason REASON      only its author sees it
  restore CASE                   everybody sees it again
  dismiss CASE                   riders reported it without ground
  warn CASE --reason REASON      the rider reads --note
  suspend CASE --days 7 --reason REASON
  ban CASE --reason REASON
  appeals                        appeals that nobody has decided
  lift SANCTION                  ends a sanction; grants its appeal
  uphold SANCTION                rejects its appeal
  log                            what was done, by whom and when

  CASE is the beginning of its id, or what nobody has reported: post:SLUG, comment:ID or rider:ID.
  --reason spam|abuse|hate|violence|sexual|falsehood|privacy|other
  --note TEXT                    for the rider who is sanctioned; otherwise for moderators
  --answer TEXT                  for the author who appealed against its being hidden
  --server URL                   or YATHA_SERVER; http://localhost:3000 without it
  --language CODE                of messages

Who may do this are the accounts of the setting MODERATORS. YATHA_TOKEN is used in place of a session, and YATHA_API_KEY where
the server asks for one. Wrong input ends with 2.`

const text = { type: 'string' }
const OPTIONS = {
  reason: text,
  note: text,
  answer: text,
  days: text,
  server: text,
  language: text,
  closed: { type: 'boolean' },
  help: { type: 'boolean' },
}
const ACTIONS = ['hide', 'restore', 'dismiss', 'warn', 'suspend', 'ban']

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Refused(error.message)
  }
}

function needed(value, what) {
  if (value === undefined || value === '') throw new Refused(`${what} is missing\n\n${USAGE}`)
  return value
}

const clock = (instant) => instant.slice(0, 16).replace('T', ' ')
const oneLine = (words) => words.replace(/\s+/g, ' ').slice(0, 100)
const reasonsOf = (reasons) =>
  Object.entries(reasons)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ')

const caseLine = ({ id, state, target, author, text: said, hidden, appeal, isGone, isOwn, reasons, changedAt }) =>
  [
    id,
    state,
    clock(changedAt),
    target.kind,
    `by ${author.name}`,
    reasonsOf(reasons),
    hidden && `hidden: ${hidden}`,
    appeal && `appeal ${appeal.state}: “${oneLine(appeal.text)}”`,
    isGone && 'deleted',
    isOwn && 'your own',
    oneLine(said),
  ]
    .filter(Boolean)
    .join('  ')

const sanctionLine = ({ id, kind, reason, note, from, until, liftedAt, appeal }) =>
  [
    id,
    kind,
    reason,
    clock(from),
    until && `until ${clock(until)}`,
    liftedAt && `lifted ${clock(liftedAt)}`,
    note && `“${oneLine(note)}”`,
    appeal && `appeal ${appeal.state}: “${oneLine(appeal.text)}”`,
  ]
    .filter(Boolean)
    .join('  ')

const byOf = (by) => (typeof by === 'string' ? `(${by})` : (by.email ?? by.name))
const actionLine = ({ at, action, by, target, reason, note, days }) =>
  [clock(at), byOf(by), action, `${target.kind}:${target.id}`, reason, days && `${days} days`, note && `“${oneLine(note)}”`]
    .filter(Boolean)
    .join('  ')

/** All pages of the queue. */
async function queue(to, state, token) {
  const cases = []
  let page
  do {
    page = await call(to, 'GET', `moderation/queue?state=${state}${page ? `&before=${page.next}` : ''}`, undefined, token)
    cases.push(...page.cases)
  } while (page.next && cases.length < 1000)
  return { cases, appeals: page.appeals }
}

/** The one whose id begins so. */
function only(all, name, what) {
  const found = all.filter(({ id }) => id.startsWith(name))
  if (found.length !== 1) throw new Refused(found.length === 0 ? `there is no ${what} ${name}` : `${name} could be ${found.length} of them`)
  return found[0]
}

async function caseOf(to, name, token) {
  const [, kind, id] = /^(post|comment|rider):(.+)$/.exec(name) ?? []
  if (kind) return call(to, 'POST', 'moderation/case', { target: { kind, id } }, token)
  if (/^[0-9a-f-]{36}$/.test(name)) return call(to, 'GET', `moderation/case/${name}`, undefined, token)
  const open = await queue(to, 'open', token)
  const closed = open.cases.some((one) => one.id.startsWith(name)) ? [] : (await queue(to, 'closed', token)).cases
  return call(to, 'GET', `moderation/case/${only([...open.cases, ...closed], name, 'case').id}`, undefined, token)
}

function show(shown) {
  console.log(caseLine(shown))
  console.log(shown.text)
  for (const { reason, text: said, at, isTrusted } of shown.said)
    console.log(`  ${clock(at)}  ${reason}${isTrusted ? '' : '  (new or not trusted)'}${said ? `  “${oneLine(said)}”` : ''}`)
  for (const one of shown.sanctions) console.log(`  ${sanctionLine(one)}`)
  for (const one of shown.history) console.log(`  ${actionLine(one)}`)
}

function daysOf(days) {
  if (!/^[1-9]\d{0,2}$/.test(needed(days, '--days'))) throw new Refused(`${days} is no number of days`)
  return Number(days)
}

async function act(to, action, name, { reason, note, answer, days }, token) {
  const { id, version } = await caseOf(to, name, token)
  const words = { ...(reason && { reason }), ...(note && { note }), ...(answer && { answer }) }
  const body = { id: randomUUID(), version, action, ...words, ...(days && { days: daysOf(days) }) }
  show(await call(to, 'POST', `moderation/case/${id}/action`, body, token))
}

async function decide(to, decision, name, { note }, token) {
  const { appeals } = await queue(to, 'open', token)
  const id = /^[0-9a-f-]{36}$/.test(name)
    ? name
    : only(
        appeals.map(({ sanction }) => sanction),
        name,
        'appeal',
      ).id
  console.log(sanctionLine(await call(to, 'POST', `moderation/sanction/${id}`, { decision, ...(note && { note }) }, token)))
}

async function log(to, token) {
  let next
  do {
    const page = await call(to, 'GET', `moderation/log${next ? `?before=${next}` : ''}`, undefined, token)
    for (const one of page.actions) console.log(actionLine(one))
    next = page.next
  } while (next)
}

async function run() {
  const { values: options, positionals } = parsed()
  const [command, name] = positionals
  if (options.help || command === undefined) return console.log(USAGE)
  const to = serverOf(options)
  if (command === 'login') return logIn(to, needed(name, 'EMAIL'))
  if (![...ACTIONS, 'list', 'show', 'appeals', 'lift', 'uphold', 'log'].includes(command))
    throw new Refused(`there is no command ${command}\n\n${USAGE}`)
  const token = tokenFor(to, 'moderator')
  if (command === 'log') return log(to, token)
  if (command === 'list' || command === 'appeals') {
    const { cases, appeals } = await queue(to, options.closed ? 'closed' : 'open', token)
    if (command === 'list') for (const one of cases) console.log(caseLine(one))
    for (const { sanction, author } of appeals) console.log(`${sanctionLine(sanction)}  by ${author.name}`)
    return
  }
  if (command === 'show') return show(await caseOf(to, needed(name, 'CASE'), token))
  if (command === 'lift' || command === 'uphold') return decide(to, command, needed(name, 'SANCTION'), options, token)
  return act(to, command, needed(name, 'CASE'), options, token)
}

await ended(run)

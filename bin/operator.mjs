import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { asked, call, ended, logIn, Refused, serverOf, tokenFor } from './terminal.mjs'

// npm run operator -- …: what operators of the railway do at /operator, from a terminal or a script, through the same API.

const USAGE = `npm run operator -- COMMAND

  login EMAIL                    asks for the password and the code from the e-mail; the session is kept in .yatha
  list                           what is in force or to come, and drafts
  delay TRAIN MINUTES            a train is late
  cancel TRAIN                   a train does not run, or not on a stretch
  add NUMBER --like TRAIN --at HH:MM   a train that the timetable does not have, with the stops and running times of another
  notice --title TEXT            something else that riders should know
  undo ENTRY                     takes an entry back
  log                            what was entered, by whom and when

  --day 2026-11-23[,2026-11-24]  days of the train, today without it
  --from STATION --until STATION a stretch of the train
  --like KA-4 --at 11:45         the train that an added one is like, and when it departs
  --station A,B --train C        what a notice is about, the whole railway without it
  --text TEXT                    more of a notice; --title-mm, --text-de … in other languages
  --ends 2026-11-23T18:00        when it is over; without it with the day
  --why TEXT                     for the other operators
  --yes                          sends without asking
  --since 2026-11-01             of the log
  --server URL                   or YATHA_SERVER; http://localhost:3000 without it
  --language CODE                of answers

YATHA_TOKEN is used in place of a session, and YATHA_API_KEY where the server asks for one. Wrong input ends with 2.`

const LANGUAGES = ['en', 'mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de']
const ZONE = 'Asia/Yangon'
const OFFSET = '+06:30'

const text = { type: 'string' }
const OPTIONS = {
  day: text,
  like: text,
  at: text,
  from: text,
  until: text,
  station: text,
  train: text,
  title: text,
  text,
  ends: text,
  why: text,
  since: text,
  server: text,
  language: text,
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
  ...Object.fromEntries(LANGUAGES.flatMap((language) => [`title-${language}`, `text-${language}`]).map((name) => [name, text])),
}

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Refused(error.message)
  }
}

const listed = (option) =>
  (option ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
const slugOf = (name) => name.trim().toLowerCase().replaceAll(' ', '-')
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())
/** `2026-11-23`, `2026-11-23T18:00` or an instant as the API takes it: with seconds, and the railway's time where none is named. */
function atRailway(time) {
  if (time === undefined) return undefined
  const [, day, clock = 'T00:00', seconds = ':00', offset = OFFSET] =
    /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d)(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/.exec(time) ?? []
  if (day === undefined) throw new Refused(`${time} is no time: write it like 2026-11-23T18:00`)
  return `${day}${clock}${seconds}${offset}`
}

function needed(value, what) {
  if (value === undefined || value === '') throw new Refused(`${what} is missing\n\n${USAGE}`)
  return value
}

function minutesOf(value) {
  if (!/^[1-9]\d{0,3}$/.test(needed(value, 'MINUTES'))) throw new Refused(`${value} is no number of minutes`)
  return Number(value)
}

function changeOf(command, [first, second], options) {
  if (command === 'notice')
    return { kind: 'notice', stations: listed(options.station).map(slugOf), trains: listed(options.train).map(slugOf) }
  const when = {
    days: options.day === undefined ? [today()] : listed(options.day),
    ...(options.from && { fromStation: slugOf(options.from) }),
    ...(options.until && { untilStation: slugOf(options.until) }),
  }
  if (command === 'add')
    return {
      kind: 'add',
      number: needed(first, 'NUMBER'),
      like: slugOf(needed(options.like, '--like')),
      departs: needed(options.at, '--at'),
      ...when,
    }
  const ofTrain = { train: slugOf(needed(first, 'TRAIN')), ...when }
  return command === 'cancel' ? { kind: 'cancel', ...ofTrain } : { kind: 'delay', ...ofTrain, minutes: minutesOf(second) }
}

/** What riders will read: as written, else as suggested. */
function textsOf(options, suggested) {
  const texts = {}
  for (const language of LANGUAGES) {
    const title = options[`title-${language}`] ?? (language === 'en' ? options.title : undefined)
    const more = options[`text-${language}`] ?? (language === 'en' ? options.text : undefined) ?? ''
    if (title !== undefined) texts[language] = { title, text: more, isChecked: true, isOwn: true }
    else if (suggested[language]) texts[language] = { ...suggested[language], isChecked: false, isOwn: false }
  }
  return texts
}

async function enter(to, command, names, options, token) {
  const change = changeOf(command, names, options)
  const { texts: suggested, stations, riders } = await call(to, 'POST', 'operator/preview', { change }, token)
  const texts = textsOf(options, suggested)
  for (const [language, { title, text: more, isChecked }] of Object.entries(texts))
    console.error(`${language}  ${title}${more ? ` ${more}` : ''}${isChecked ? '' : '  (suggested)'}`)
  console.error(`${stations} stations, ${riders} riders with an alert`)
  if (!options.yes && !/^y(es)?$/i.test(await asked('Send this to riders? [y/N] '))) throw new Refused('nothing was sent')
  const until = atRailway(options.ends)
  const body = { version: 0, state: 'sent', change, reason: options.why ?? '', texts, ...(until && { until }) }
  console.log(lineOf(await call(to, 'PUT', `operator/entry/${randomUUID()}`, body, token)))
}

const changeText = ({ kind, train, number, like, departs, days, minutes, fromStation, untilStation, stations, trains }) =>
  kind === 'notice'
    ? `notice ${[...stations, ...trains].join(', ') || 'the whole railway'}`
    : [
        kind,
        train ?? number,
        like && `like ${like} at ${departs}`,
        minutes && `${minutes} min`,
        fromStation && `from ${fromStation}`,
        untilStation && `until ${untilStation}`,
        days.join(', '),
      ]
        .filter(Boolean)
        .join(' ')

const clock = (instant) => instant?.slice(0, 16).replace('T', ' ') ?? ''

const lineOf = ({ id, state, change, texts, at, until, by, reason }) =>
  [
    id.slice(0, 8),
    state.padEnd(6),
    clock(at),
    by?.email ?? by?.name ?? '(deleted)',
    changeText(change),
    change.kind === 'notice' ? texts.en?.title : '',
    until && `until ${clock(until)}`,
    reason && `(${reason})`,
  ]
    .filter(Boolean)
    .join('  ')

async function undo(to, name, token) {
  const { entries } = await call(to, 'GET', 'operator/entry', undefined, token)
  const found = entries.filter(({ id }) => id.startsWith(needed(name, 'ENTRY')))
  if (found.length !== 1) throw new Refused(found.length === 0 ? `there is no entry ${name}` : `${name} could be ${found.length} entries`)
  const [{ id, version }] = found
  console.log(lineOf(await call(to, 'POST', `operator/entry/${id}/undo`, { version }, token)))
}

async function run() {
  const { values: options, positionals } = parsed()
  const [command, ...names] = positionals
  if (options.help || command === undefined) {
    console.log(USAGE)
    return
  }
  const to = serverOf(options)
  if (command === 'login') return logIn(to, needed(names[0], 'EMAIL'))
  if (!['list', 'delay', 'cancel', 'add', 'notice', 'undo', 'log'].includes(command))
    throw new Refused(`there is no command ${command}\n\n${USAGE}`)
  const token = tokenFor(to, 'operator')
  if (command === 'undo') return undo(to, names[0], token)
  if (command !== 'list' && command !== 'log') return enter(to, command, names, options, token)
  const since = atRailway(options.since)
  const { entries } = await call(to, 'GET', `operator/entry${since ? `?since=${encodeURIComponent(since)}` : ''}`, undefined, token)
  const now = Date.now()
  const shown =
    command === 'log' ? entries : entries.filter(({ state, until }) => state === 'draft' || (state === 'sent' && Date.parse(until) > now))
  for (const entry of shown) {
    console.log(lineOf(entry))
    if (command === 'log')
      for (const { action, at, by } of entry.history)
        console.log(`          ${action}  ${clock(at)}  ${by?.email ?? by?.name ?? '(deleted)'}`)
  }
}

await ended(run)

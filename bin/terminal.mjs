import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { home } from './steps.mjs'

// What the commands for operators and moderators share: questions, the session, and calls of the API.

/** Wrong input: the reason is all there is to say. */
export class Refused extends Error {}

const tokenFile = () => join(resolve(home, process.env.YATHA_DATA ?? '.yatha'), 'operator.json')

/** Sessions by server. */
const sessions = () => (existsSync(tokenFile()) ? JSON.parse(readFileSync(tokenFile(), 'utf8')) : {})

function keepSession(server, token) {
  mkdirSync(dirname(tokenFile()), { recursive: true })
  writeFileSync(tokenFile(), JSON.stringify({ ...sessions(), [server]: token }), { mode: 0o600 })
  // It may have been there with another mode.
  chmodSync(tokenFile(), 0o600)
}

export async function call({ server, language = 'en' }, method, path, body, token) {
  const headers = {
    Language: language,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(process.env.YATHA_API_KEY && { 'X-Api-Key': process.env.YATHA_API_KEY }),
  }
  const send = () => fetch(`${server}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }), redirect: 'error' })
  // Once more where no answer came: what is sent again has the same id and version.
  const response = await send().catch(send)
  const answer = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const reason = answer?.message ?? `the server answers ${response.status}`
  const message = answer?.field ? `${reason} (${answer.field})` : reason
  throw response.status < 500 ? new Refused(message) : new Error(message)
}

const lines = { reader: undefined, waiting: undefined, isHidden: false }
const echo = new Writable({
  write(chunk, _, done) {
    if (!lines.isHidden) process.stderr.write(chunk)
    done()
  },
})

/** A line from the terminal, not shown for passwords, or from a pipe. */
export async function asked(question, isHidden = false) {
  process.stderr.write(question)
  const terminal = process.stdin.isTTY === true
  lines.reader ??= createInterface({ input: process.stdin, ...(terminal && { output: echo }), terminal })
  lines.waiting ??= lines.reader[Symbol.asyncIterator]()
  lines.isHidden = isHidden
  const { value, done } = await lines.waiting.next()
  lines.isHidden = false
  if (isHidden) process.stderr.write('\n')
  if (done) throw new Refused('nothing was answered')
  return value
}

export async function logIn(to, email) {
  const body = { email: email, password: await asked('Password: ', true) }
  const { attempt } = await call(to, 'POST', 'login', body)
  const code = await asked('Code from the e-mail: ')
  const { accessToken, account } = await call(to, 'POST', 'two-step-verification', { attempt, code })
  keepSession(to.server, accessToken)
  console.log(`Signed in as ${account.name}; the session is in ${tokenFile()}`)
}

/** The server that is asked, of the options and settings. */
export function serverOf({ server, language }) {
  if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'))
  return { server: (server ?? process.env.YATHA_SERVER ?? 'http://localhost:3000').replace(/\/+$/, ''), language }
}

/** The session of a command; says how to get one. */
export function tokenFor({ server }, command) {
  const token = process.env.YATHA_TOKEN ?? sessions()[server]
  if (!token) throw new Refused(`sign in first: npm run ${command} -- login EMAIL`)
  return token
}

/** Runs a command: wrong input ends with 2, other faults with 1. */
export async function ended(run) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Refused ? error.message : `That did not work: ${error.cause?.message ?? error.message}`)
    process.exitCode = error instanceof Refused ? 2 : 1
  } finally {
    lines.reader?.close()
  }
}

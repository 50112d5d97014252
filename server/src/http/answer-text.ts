import { hash } from 'node:crypto'

/** The JSON of an answer, written when it is asked for. */
export interface AnswerText {
  /** Names the text: 20 characters. */
  readonly digest: string
  /** In bytes. */
  readonly length: number
  readonly bytes: () => Buffer
}

interface Piece {
  readonly bytes: Buffer
  readonly digest: string
}

/** Trips and trains that are in many answers are written once. */
const written = new WeakMap<object, Piece>()
const COMMA = Buffer.from(',')

/** As JSON.stringify writes it. What its lists hold must not change later. */
export function answerText(answer: object): AnswerText {
  const pieces: Buffer[] = []
  let name = ''
  let between = ''
  for (const [field, value] of Object.entries(answer) as [string, unknown][]) {
    if (value === undefined) continue
    between += `${name === '' && between === '' ? '{' : ','}${JSON.stringify(field)}:`
    if (!isListOfObjects(value)) {
      between += JSON.stringify(value)
      continue
    }
    between += '['
    for (const [i, one] of value.entries()) {
      if (i > 0) between += ','
      const piece = pieceOf(one)
      pieces.push(between === ',' ? COMMA : Buffer.from(between), piece.bytes)
      name += `${between}${piece.digest}`
      between = ''
    }
    between += ']'
  }
  between += name === '' && between === '' ? '{}' : '}'
  pieces.push(Buffer.from(between))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { digest: digestOf(name + between), length, bytes: () => Buffer.concat(pieces, length) }
}

const isListOfObjects = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)

function pieceOf(one: object): Piece {
  let piece = written.get(one)
  if (!piece) {
    const bytes = Buffer.from(JSON.stringify(one))
    written.set(one, (piece = { bytes, digest: digestOf(bytes) }))
  }
  return piece
}

const digestOf = (text: string | Buffer): string => hash('sha1', text, 'base64url').slice(0, 20)

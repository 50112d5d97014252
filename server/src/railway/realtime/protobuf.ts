import protobuf from 'protobufjs/minimal.js'

const { Reader, Writer } = protobuf
type ReaderOf = InstanceType<typeof Reader>
type WriterOf = InstanceType<typeof Writer>

/** Protocol-buffer types in use; enums are `int32`. 64-bit numbers are instants, and fit a JavaScript number. */
type Scalar = 'string' | 'bool' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'float' | 'double'

/** Number of a field in its message, its type, and whether it may occur several times. */
type Field = readonly [number: number, type: Scalar | Message<Fields>, repeated?: 'repeated']
type Fields = { readonly [name: string]: Field }

/** The fields of a message, with the functions that read and write it. */
export interface Message<F extends Fields> {
  readonly fields: F
  /** Decodes a message. Skips unknown fields. Throws an Error if the bytes are malformed. */
  decode(bytes: Uint8Array): ValueOf<F>
  encode(value: ValueOf<F>): Uint8Array<ArrayBuffer>
}

type TypeOf<T> = T extends Message<infer F> ? ValueOf<F> : T extends 'string' ? string : T extends 'bool' ? boolean : number

/** The value of a message. Every field is optional. */
export type ValueOf<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name][2] extends 'repeated' ? readonly TypeOf<F[Name][1]>[] : TypeOf<F[Name][1]>
}

/** Maximum nesting depth. A feed needs five levels. */
const DEEPEST = 10

export function message<const F extends Fields>(fields: F): Message<F> {
  return {
    fields,
    // `read` returns values of the fields' types.
    decode: (bytes) => read(fields, new Reader(bytes), bytes.length, 0) as ValueOf<F>,
    encode: (value) => {
      const writer = new Writer()
      write(fields, value, writer)
      return new Uint8Array(writer.finish())
    },
  }
}

function read(fields: Fields, reader: ReaderOf, end: number, depth: number): Record<string, unknown> {
  if (depth > DEEPEST) throw new Error('messages nested too deep')
  const byNumber = numbered(fields)
  const value: Record<string, unknown> = {}
  while (reader.pos < end) {
    const tag = reader.uint32()
    const known = byNumber.get(tag >>> 3)
    if (!known || (tag & 7) !== wireType(known.type)) {
      reader.skipType(tag & 7)
      continue
    }
    const one = typeof known.type === 'string' ? scalar(reader, known.type) : read(known.type.fields, reader, innerEnd(reader), depth + 1)
    if (!known.repeated) value[known.name] = one
    else if (value[known.name]) (value[known.name] as unknown[]).push(one)
    else value[known.name] = [one]
  }
  if (reader.pos > end) throw new Error('a message is longer than it says')
  return value
}

/** End position of a nested message. Throws if it is beyond the bytes. */
function innerEnd(reader: ReaderOf): number {
  const length = reader.uint32()
  const end = reader.pos + length
  if (end > reader.len) throw new Error('a message is cut off')
  return end
}

function scalar(reader: ReaderOf, type: Scalar): string | boolean | number {
  const value = reader[type]()
  return typeof value === 'object' ? Number(value.toString()) : value
}

function write(fields: Fields, value: Readonly<Record<string, unknown>>, writer: WriterOf): void {
  for (const [name, [number, type, repeated]] of Object.entries(fields)) {
    if (value[name] === undefined) continue
    for (const one of repeated ? (value[name] as readonly unknown[]) : [value[name]]) {
      writer.uint32((number << 3) | wireType(type))
      if (typeof type === 'string') (writer[type] as (value: unknown) => WriterOf).call(writer, one)
      else {
        writer.fork()
        write(type.fields, one as Readonly<Record<string, unknown>>, writer)
        writer.ldelim()
      }
    }
  }
}

interface Known {
  readonly name: string
  readonly type: Scalar | Message<Fields>
  readonly repeated: boolean
}

const known = new WeakMap<Fields, Map<number, Known>>()

function numbered(fields: Fields): Map<number, Known> {
  let byNumber = known.get(fields)
  if (!byNumber) {
    byNumber = new Map(
      Object.entries(fields).map(([name, [number, type, repeated]]) => [number, { name, type, repeated: repeated !== undefined }]),
    )
    known.set(fields, byNumber)
  }
  return byNumber
}

function wireType(type: Scalar | Message<Fields>): number {
  if (typeof type !== 'string' || type === 'string') return 2
  return type === 'double' ? 1 : type === 'float' ? 5 : 0
}

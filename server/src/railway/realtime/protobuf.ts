import protobuf from 'protobufjs/minimal.js'

const { Reader, Writer } = protobuf
type ProtobufReader = InstanceType<typeof Reader>
type ProtobufWriter = InstanceType<typeof Writer>

/** The protobuf types in use; enums are `int32`. All 64-bit numbers are instants, which fit into a JavaScript number. */
type Scalar = 'string' | 'bool' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'float' | 'double'

/** A field's number in its message, its type, and whether the field may occur several times. */
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
const MAX_DEPTH = 10

export function defineMessage<const F extends Fields>(fields: F): Message<F> {
  return {
    fields,
    // The cast is safe: `readMessage` returns values of the fields' types.
    decode: (bytes) => readMessage(fields, new Reader(bytes), bytes.length, 0) as ValueOf<F>,
    encode: (value) => {
      const writer = new Writer()
      writeMessage(fields, value, writer)
      return new Uint8Array(writer.finish())
    },
  }
}

function readMessage(fields: Fields, reader: ProtobufReader, end: number, depth: number): Record<string, unknown> {
  if (depth > MAX_DEPTH) throw new Error('messages nested too deep')
  const byNumber = fieldsByNumber(fields)
  const value: Record<string, unknown> = {}
  while (reader.pos < end) {
    const tag = reader.uint32()
    const field = byNumber.get(tag >>> 3)
    if (!field || (tag & 7) !== wireType(field.type)) {
      reader.skipType(tag & 7)
      continue
    }
    const one =
      typeof field.type === 'string' ? readScalar(reader, field.type) : readMessage(field.type.fields, reader, innerEnd(reader), depth + 1)
    if (!field.repeated) value[field.name] = one
    else if (value[field.name]) (value[field.name] as unknown[]).push(one)
    else value[field.name] = [one]
  }
  if (reader.pos > end) throw new Error('a message is longer than it says')
  return value
}

/** Returns the end position of a nested message. Throws if the end is beyond the bytes. */
function innerEnd(reader: ProtobufReader): number {
  const length = reader.uint32()
  const end = reader.pos + length
  if (end > reader.len) throw new Error('a message is cut off')
  return end
}

function readScalar(reader: ProtobufReader, type: Scalar): string | boolean | number {
  const value = reader[type]()
  return typeof value === 'object' ? Number(value.toString()) : value
}

function writeMessage(fields: Fields, value: Readonly<Record<string, unknown>>, writer: ProtobufWriter): void {
  for (const [name, [number, type, repeated]] of Object.entries(fields)) {
    if (value[name] === undefined) continue
    for (const one of repeated ? (value[name] as readonly unknown[]) : [value[name]]) {
      writer.uint32((number << 3) | wireType(type))
      if (typeof type === 'string') (writer[type] as (value: unknown) => ProtobufWriter).call(writer, one)
      else {
        writer.fork()
        writeMessage(type.fields, one as Readonly<Record<string, unknown>>, writer)
        writer.ldelim()
      }
    }
  }
}

interface FieldInfo {
  readonly name: string
  readonly type: Scalar | Message<Fields>
  readonly repeated: boolean
}

const fieldsOfMessage = new WeakMap<Fields, Map<number, FieldInfo>>()

function fieldsByNumber(fields: Fields): Map<number, FieldInfo> {
  let byNumber = fieldsOfMessage.get(fields)
  if (!byNumber) {
    byNumber = new Map(
      Object.entries(fields).map(([name, [number, type, repeated]]) => [number, { name, type, repeated: repeated !== undefined }]),
    )
    fieldsOfMessage.set(fields, byNumber)
  }
  return byNumber
}

function wireType(type: Scalar | Message<Fields>): number {
  if (typeof type !== 'string' || type === 'string') return 2
  return type === 'double' ? 1 : type === 'float' ? 5 : 0
}

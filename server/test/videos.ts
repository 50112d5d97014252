import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { solidPicture } from './pictures.ts'

// Generates small videos that browsers can play.

/** Location of Yangon in ISO 6709, as cameras write it into the box ©xyz. */
export const YANGON_LOCATION = '+16.7812+096.1567/'

const COLUMNS = 8
const ROWS = 6
const SPS = Buffer.from('6742000af841a2', 'hex')
const PPS = Buffer.from('68ce3880', 'hex')
const AVCC = Buffer.concat([Buffer.from('0142000affe10007', 'hex'), SPS, Buffer.from('010004', 'hex'), PPS])
const FRAME_SECONDS = 1 / 25

/** An H.264 picture of 128 by 96 pixels in which every block has its raw samples (I_PCM). */
function avcFrame(shade: number): Buffer {
  const block = Buffer.concat([Buffer.alloc(256, shade), Buffer.alloc(128, 128)])
  const parts = [Buffer.from('65888421a0', 'hex')]
  for (let i = 0; i < COLUMNS * ROWS; i++) parts.push(...(i > 0 ? [Buffer.from('0d00', 'hex')] : []), block)
  return Buffer.concat([...parts, Buffer.from('80', 'hex')])
}

/** An SEI unit of user data with this text, which decoders skip. */
const skippedUnit = (text: string) => {
  const payload = Buffer.concat([Buffer.alloc(16, 7), Buffer.from(text)])
  return Buffer.concat([Buffer.from([6, 5, payload.length]), payload, Buffer.from([0x80])])
}

const withLength = (part: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(part.length)
  return Buffer.concat([length, part])
}

export interface VideoOptions {
  readonly frames?: number
  /** True if the file's metadata and its frames contain the location. */
  readonly hasLocation?: boolean
  readonly fastStart?: false | 'in-memory' | 'fragmented'
  readonly rotation?: 0 | 90
}

async function avc(
  format: Mp4OutputFormat | MovOutputFormat,
  { frames = 10, hasLocation: isPlaced = false, rotation = 0 }: VideoOptions,
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { rotation })
  if (isPlaced)
    output.setMetadataTags({ title: 'Insein', comment: YANGON_LOCATION, raw: { '©xyz': YANGON_LOCATION, '©mak': 'PhoneMaker' } })
  await output.start()
  const decoderConfig = { codec: 'avc1.42000a', codedWidth: 128, codedHeight: 96, description: AVCC }
  for (let i = 0; i < frames; i++) {
    const parts = [...(isPlaced ? [skippedUnit(`GPS ${YANGON_LOCATION}`)] : []), avcFrame(i * 20)]
    await source.add(new EncodedPacket(Buffer.concat(parts.map(withLength)), 'key', i * FRAME_SECONDS, FRAME_SECONDS), { decoderConfig })
  }
  await output.finalize()
  const bytes = Buffer.from(target.buffer!)
  return isPlaced ? Buffer.concat([bytes, placeBox()]) : bytes
}

/** The last box of a file, in which dashcams store the location. */
const placeBox = () => {
  const content = Buffer.from(`freeGPS ${YANGON_LOCATION} PhoneMaker`)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write('free', 4)
  return Buffer.concat([head, content])
}

/** An MP4 as cameras write it by default, with the index at the end. */
export const mp4Video = (options: VideoOptions = {}): Promise<Buffer> =>
  avc(new Mp4OutputFormat({ fastStart: options.fastStart ?? false }), options)
export const movVideo = (options: VideoOptions = {}): Promise<Buffer> =>
  avc(new MovOutputFormat({ fastStart: options.fastStart ?? false }), options)

/** A WebM in VP8. Its frames are those of a lossy WebP picture. */
export async function webmVideo({ frames = 10, hasLocation: isPlaced = false }: VideoOptions = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  if (isPlaced) output.setMetadataTags({ title: 'Insein', comment: YANGON_LOCATION, raw: { LOCATION: YANGON_LOCATION } })
  await output.start()
  const picture = await solidPicture(128, 96).webp().toBuffer()
  const at = picture.indexOf('VP8 ')
  const frame = picture.subarray(at + 8, at + 8 + picture.readUInt32LE(at + 4))
  const decoderConfig = { codec: 'vp8', codedWidth: 128, codedHeight: 96 }
  for (let i = 0; i < frames; i++) await source.add(new EncodedPacket(frame, 'key', i * FRAME_SECONDS, FRAME_SECONDS), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer!)
}

import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type AudioCodec,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny'
import { MAX_SAMPLES } from './sample-tables.ts'
import type { Video, VideoJob } from './video-job.ts'
import { isCompleteVideo } from './whole-video.ts'
import { removeAv1Metadata, removeAvcMetadata } from './remove-metadata.ts'

/** Codecs that every current phone and browser plays. */
const VIDEO_CODECS: readonly VideoCodec[] = ['avc', 'vp8', 'vp9', 'av1']
const AUDIO_CODECS: readonly AudioCodec[] = ['aac', 'mp3', 'opus', 'vorbis']
/** Maximum length of an edge, in pixels. */
const MAX_EDGE_PIXELS = 4096
const MAX_ASPECT_RATIO = 10

/**
 * Writes a video's first video and audio tracks into a new file that can be played while it loads. Drops everything else. Throws
 * if the input is not a complete MP4, MOV or WebM with codecs that phones play.
 */
export async function remux({ from, to }: VideoJob): Promise<Video> {
  if (!(await isCompleteVideo(from))) throw new Error('not a whole video')
  const input = new Input({ source: new FilePathSource(from), formats: [MP4, QTFF, WEBM] })
  try {
    const container = (await input.getFormat()) === WEBM ? 'webm' : 'mp4'
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    if (!video) throw new Error('no frames')
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    checkShape(width, height)
    const tracks = [await videoTrack(video), ...(audio ? [await audioTrack(audio)] : [])]
    const format = container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'reserve' })
    const output = new Output({ format, target: new FilePathTarget(to) })
    for (const track of tracks) track.addTo(output)
    await output.start()
    const seconds = await copyPackets(tracks)
    await output.finalize()
    return { container, width, height, seconds }
  } finally {
    input.dispose()
  }
}

interface Track {
  readonly addTo: (output: Output) => void
  readonly packets: AsyncGenerator<EncodedPacket, void, unknown>
  readonly add: (packet: EncodedPacket) => Promise<void>
}

async function videoTrack(track: InputVideoTrack): Promise<Track> {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (!codec || !decoderConfig || !VIDEO_CODECS.includes(codec)) throw new Error(`frames in ${codec ?? 'an unknown codec'}`)
  const maximumPacketCount = await countPackets(track)
  const source = new EncodedVideoPacketSource(codec)
  const clean = metadataRemoverOf(codec, decoderConfig)
  const rotation = await track.getRotation()
  return {
    addTo: (output) => output.addVideoTrack(source, { maximumPacketCount, rotation }),
    packets: new EncodedPacketSink(track).packets(),
    add: async (packet) => {
      const data = clean(packet.data)
      if (!data) throw new Error('a broken frame')
      await source.add(packet.clone({ data }), { decoderConfig })
    },
  }
}

async function audioTrack(track: InputAudioTrack): Promise<Track> {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (!codec || !decoderConfig || !AUDIO_CODECS.includes(codec)) throw new Error(`sound in ${codec ?? 'an unknown codec'}`)
  const maximumPacketCount = await countPackets(track)
  const source = new EncodedAudioPacketSource(codec)
  return {
    addTo: (output) => output.addAudioTrack(source, { maximumPacketCount }),
    packets: new EncodedPacketSink(track).packets(),
    add: (packet) => source.add(packet, { decoderConfig }),
  }
}

function metadataRemoverOf(codec: VideoCodec, { description }: VideoDecoderConfig): (frame: Uint8Array) => Uint8Array | undefined {
  if (codec === 'av1') return removeAv1Metadata
  if (codec !== 'avc') return (frame) => (frame.length > 0 ? frame : undefined)
  if (!description) throw new Error('H.264 without its parameters')
  const parameters = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  const lengthBytes = (parameters[4]! & 3) + 1
  return (frame) => removeAvcMetadata(frame, lengthBytes)
}

async function countPackets(track: InputVideoTrack | InputAudioTrack): Promise<number> {
  const { packetCount } = await track.computePacketStats()
  if (packetCount === 0 || packetCount > MAX_SAMPLES) throw new Error(`${packetCount} packets`)
  return packetCount
}

/** Copies the packets from each track's first key packet on, in the order of their times. Returns the end of the last packet in seconds. */
async function copyPackets(tracks: readonly Track[]): Promise<number> {
  const cursors = await Promise.all(tracks.map(async (track) => ({ track, next: await firstKeyPacket(track.packets) })))
  // If the first frame has a negative time, shifts all times so that it begins at zero.
  const shift = Math.max(0, -(cursors[0]!.next?.timestamp ?? 0))
  let end = 0
  for (;;) {
    const unfinished = cursors.filter(({ next }) => next !== undefined)
    if (unfinished.length === 0) return end
    const earliest = unfinished.reduce((a, b) => (b.next!.timestamp < a.next!.timestamp ? b : a))
    const packet = earliest.next!
    const timestamp = packet.timestamp + shift
    // Audio that only primes the decoder has negative times, and is dropped.
    if (timestamp >= 0) await earliest.track.add(packet.clone({ timestamp }))
    end = Math.max(end, timestamp + packet.duration)
    earliest.next = await nextPacket(earliest.track.packets)
  }
}

/** Returns the first key packet, which can be decoded without other packets. Throws if there is none. */
async function firstKeyPacket(packets: Track['packets']): Promise<EncodedPacket | undefined> {
  for (let packet = await nextPacket(packets); packet; packet = await nextPacket(packets)) if (packet.type === 'key') return packet
  throw new Error('no frame to begin with')
}

async function nextPacket(packets: Track['packets']): Promise<EncodedPacket | undefined> {
  return (await packets.next()).value ?? undefined
}

function checkShape(width: number, height: number): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (!(short >= 1 && long <= MAX_EDGE_PIXELS && long <= MAX_ASPECT_RATIO * short)) throw new Error(`${width} × ${height} pixels`)
}

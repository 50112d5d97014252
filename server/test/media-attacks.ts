import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny'
import sharp, { type Sharp } from 'sharp'
import { solidPicture } from './pictures.ts'
import { movVideo, mp4Video, YANGON_LOCATION, webmVideo } from './videos.ts'

type Make = () => Promise<Buffer> | Buffer
type File = readonly [name: string, kind: 'image' | 'video', make: Make]

const SCRIPT = '<script>alert(document.cookie)</script>'
const PAGE = `<!doctype html><html><body>${SCRIPT}</body></html>`
export const CAMERA_MAKE = 'PhoneMaker'

const text = (content: string) => () => Buffer.from(content)
const behind =
  (make: Make, content: string): Make =>
  async () =>
    Buffer.concat([await make(), Buffer.from(content)])
const half =
  (make: Make): Make =>
  async () => {
    const whole = await make()
    return whole.subarray(0, Math.floor(whole.length / 2))
  }
const photo = (): Sharp => solidPicture(160, 120)
const jpeg = () => photo().jpeg().toBuffer()
const png = () => photo().png().toBuffer()
/** Changes the first occurrence of a text. */
const replaceFirst =
  (make: Make, find: string, change: (bytes: Buffer, at: number) => void): Make =>
  async () => {
    const bytes = Buffer.from(await make())
    change(bytes, bytes.indexOf(find))
    return bytes
  }

const EXIF = {
  IFD0: { Make: CAMERA_MAKE, ImageDescription: YANGON_LOCATION },
  IFD3: { GPSLatitude: '16/1 46/1 52/1', GPSLatitudeRef: 'N', GPSDateStamp: YANGON_LOCATION },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${YANGON_LOCATION}" exif:Make="${CAMERA_MAKE}"/></rdf:RDF></x:xmpmeta>`
const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
const exif = (picture: Sharp) => picture.withExifMerge(EXIF)

/** Inserts a segment at the start of a JPEG: a comment or an application segment. */
const withSegment =
  (marker: number, content: string): Make =>
  async () => {
    const bytes = await jpeg()
    const head = Buffer.from([0xff, marker, 0, content.length + 2])
    return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(content), bytes.subarray(2)])
  }
const gifWithComment: Make = async () => {
  const bytes = await photo().gif().toBuffer()
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, YANGON_LOCATION.length]), Buffer.from(YANGON_LOCATION), Buffer.from([0])])
  return Buffer.concat([bytes.subarray(0, -1), comment, bytes.subarray(-1)])
}

/** More than twenty files that contain the place where they were taken. */
export const FILES_WITH_LOCATION: readonly File[] = [
  ...FORMATS.map((format): File => [`${format} with EXIF`, 'image', () => exif(photo()).toFormat(format).toBuffer()]),
  ...FORMATS.map((format): File => [`${format} with XMP`, 'image', () => photo().withXmp(XMP).toFormat(format).toBuffer()]),
  ...([3, 6, 8] as const).map(
    (orientation): File => [`JPEG turned by ${orientation}`, 'image', () => exif(photo()).withMetadata({ orientation }).jpeg().toBuffer()],
  ),
  ['progressive JPEG with EXIF', 'image', () => exif(photo()).jpeg({ progressive: true }).toBuffer()],
  ['interlaced PNG with EXIF', 'image', () => exif(photo()).png({ progressive: true }).toBuffer()],
  ['JPEG with a comment', 'image', withSegment(0xfe, `${YANGON_LOCATION} ${CAMERA_MAKE}`)],
  ['JPEG with IPTC', 'image', withSegment(0xed, `Photoshop 3.0 ${YANGON_LOCATION}`)],
  ['JPEG with the place after its end', 'image', behind(jpeg, YANGON_LOCATION)],
  ['GIF with a comment', 'image', gifWithComment],
  ['MP4 with notes', 'video', () => mp4Video({ hasLocation: true })],
  ['MP4 with notes before the frames', 'video', () => mp4Video({ hasLocation: true, fastStart: 'in-memory' })],
  ['MP4 in fragments with notes', 'video', () => mp4Video({ hasLocation: true, fastStart: 'fragmented' })],
  ['MOV with notes, turned', 'video', () => movVideo({ hasLocation: true, rotation: 90 })],
  ['WebM with notes', 'video', () => webmVideo({ hasLocation: true })],
]

/** Files that are pictures and something else. Only the picture is served. */
export const POLYGLOTS: readonly (readonly [name: string, make: Make])[] = [
  ['JPEG and a page', behind(jpeg, PAGE)],
  ['PNG and a page', behind(png, PAGE)],
  ['WebP and a page', behind(() => photo().webp().toBuffer(), PAGE)],
  ['GIF and a script', behind(() => photo().gif().toBuffer(), `*/=1;${SCRIPT}`)],
  ['PNG and an archive', behind(png, `PK\u0003\u0004${SCRIPT}`)],
  ['JPEG with a page in its comment', withSegment(0xfe, SCRIPT)],
  [
    'JPEG with PHP in its EXIF',
    () =>
      photo()
        .withExif({ IFD0: { Make: `<?php ${SCRIPT}` } })
        .jpeg()
        .toBuffer(),
  ],
  ['PNG sent as a JPEG', png],
]

async function soundOnly(): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  await output.start()
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 }
  for (let i = 0; i < 5; i++) await source.add(new EncodedPacket(Buffer.from([0xf8, 0xff, 0xfe]), 'key', i * 0.02, 0.02), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** Returns a WebM whose document type names another format of Matroska. */
async function matroska(): Promise<Buffer> {
  const bytes = Buffer.from(await webmVideo())
  const at = bytes.indexOf('webm')
  return Buffer.concat([bytes.subarray(0, at), Buffer.from('mkvx'), bytes.subarray(at + 4)])
}

const vast = replaceFirst(
  () => mp4Video({ fastStart: 'in-memory' }),
  'stsd',
  (bytes, at) => {
    bytes.writeUInt16BE(65_000, at + 44)
    bytes.writeUInt16BE(65_000, at + 46)
  },
)
/** A small MP4 whose table claims four billion frames. */
const countless = replaceFirst(
  () => mp4Video({ fastStart: 'in-memory' }),
  'stts',
  (bytes, at) => {
    bytes.writeUInt32BE(0xffffffff, at + 12)
  },
)
const countlessSizes = replaceFirst(
  () => mp4Video({ fastStart: 'in-memory' }),
  'stsz',
  (bytes, at) => {
    bytes.writeUInt32BE(1, at + 8)
    bytes.writeUInt32BE(0xffffffff, at + 12)
  },
)
const oversizedBoxes = replaceFirst(
  () => mp4Video({ fastStart: 'in-memory' }),
  'mdat',
  (bytes, at) => bytes.writeUInt32BE(0x7fffffff, at - 4),
)
const broken = replaceFirst(
  () => mp4Video({ fastStart: 'in-memory' }),
  'mdat',
  (bytes, at) => bytes.fill(0xff, at + 4, at + 12),
)
const otherCodec = replaceFirst(
  () => mp4Video({ fastStart: 'in-memory' }),
  'stsd',
  (bytes, at) => void bytes.write('hvc1', at + 16),
)
/** Videos that must not be served in any form. */
export const REFUSED_VIDEOS: readonly (readonly [name: string, make: Make])[] = [
  ['picture sent as a video', jpeg],
  ['AVIF sent as a video', () => photo().avif({ effort: 0 }).toBuffer()],
  ['page sent as a video', text(PAGE)],
  ['page that begins like an MP4', text(`\0\0\0\u0018ftypisom\0\0\0\0isommp42${PAGE}`)],
  ['MP4 with a page after its end', behind(() => mp4Video(), PAGE)],
  ['WebM with a page after its end', behind(() => webmVideo(), PAGE)],
  ['half an MP4', half(() => mp4Video())],
  ['half an MP4 with its index', half(() => mp4Video({ fastStart: 'in-memory' }))],
  ['half an MP4 in fragments', half(() => mp4Video({ fastStart: 'fragmented', frames: 60 }))],
  ['half a WebM', half(() => webmVideo({ frames: 60 }))],
  ['beginning of an MP4', async () => (await mp4Video()).subarray(0, 40)],
  ['MP4 with boxes larger than the file', oversizedBoxes],
  ['MP4 with broken frames', broken],
  ['MP4 of 65,000 pixels square', vast],
  ['MP4 with four thousand million frames', countless],
  ['MP4 with four thousand million frames of one byte each', countlessSizes],
  ['MP4 in a codec that few phones play', otherCodec],
  ['MP4 with sound only', soundOnly],
  ['Matroska as a WebM', matroska],
  ['playlist', text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ['AVI', text(`RIFF\u0010\0\0\0AVI LIST${'x'.repeat(60)}`)],
]

const PRIVATE_MARKERS = [YANGON_LOCATION, CAMERA_MAKE, 'GPS', '\u00a9xyz', 'script', 'Exif', 'xmpmeta']

/** Returns whether a file reveals a location or camera, or contains a script. */
export async function revealsPrivateData(bytes: Buffer): Promise<boolean> {
  if (PRIVATE_MARKERS.some((found) => bytes.includes(found) || bytes.includes(Buffer.from(found, 'latin1')))) return true
  // Some of the metadata is compressed.
  const metadata = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  return Boolean(metadata?.exif ?? metadata?.xmp ?? metadata?.iptc)
}

// Cameras also write metadata, such as the location, into the encoded frames themselves, where decoders skip it.

const AVC_SEI_TYPE = 6
const AV1_METADATA_TYPE = 5

/**
 * Returns an H.264 frame without supplemental enhancement information (SEI). Each unit of the frame is preceded by its length in
 * `lengthBytes` bytes. Undefined if the frame is invalid.
 */
export function removeAvcMetadata(frame: Uint8Array, lengthBytes: number): Uint8Array | undefined {
  const view = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
  const units: Uint8Array[] = []
  for (let at = 0; at < view.length; ) {
    if (at + lengthBytes >= view.length) return undefined
    const end = at + lengthBytes + view.readUIntBE(at, lengthBytes)
    if (end > view.length || end === at + lengthBytes) return undefined
    if ((view[at + lengthBytes]! & 0x1f) !== AVC_SEI_TYPE) units.push(view.subarray(at, end))
    at = end
  }
  return units.length === 0 ? undefined : Buffer.concat(units)
}

/** Returns an AV1 frame without metadata; undefined if the frame is invalid. */
export function removeAv1Metadata(frame: Uint8Array): Uint8Array | undefined {
  const units: Uint8Array[] = []
  for (let at = 0; at < frame.length; ) {
    const head = frame[at]!
    const [hasExtension, hasSize] = [(head & 4) !== 0, (head & 2) !== 0]
    let start = at + (hasExtension ? 2 : 1)
    let size = frame.length - start
    if (hasSize) {
      size = 0
      for (let i = 0; i < 8; i++) {
        const byte = frame[start++]
        if (byte === undefined) return undefined
        size += (byte & 0x7f) * 2 ** (7 * i)
        if (byte < 0x80) break
      }
    }
    const end = start + size
    if (size < 0 || end > frame.length) return undefined
    if (((head >> 3) & 0xf) !== AV1_METADATA_TYPE) units.push(frame.subarray(at, end))
    at = end
  }
  return units.length === 0 ? undefined : Buffer.concat(units)
}

const EDGE = 640

/** The center of a picture as a small upright JPEG, for slow networks. Throws if it is not a picture. */
export async function smallSquare(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const side = Math.min(picture.width, picture.height)
  const edge = Math.min(EDGE, side)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const at = [(picture.width - side) / 2, (picture.height - side) / 2] as const
  canvas.getContext('2d')!.drawImage(picture, ...at, side, side, 0, 0, edge, edge)
  picture.close()
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture was made'))), 'image/jpeg', 0.85),
  )
}

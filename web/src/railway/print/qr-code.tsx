import { encode } from 'uqr'

/** A text as a QR code in SVG, with the margin of four squares that scanners need. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" stroke="none" />
    </svg>
  )
}

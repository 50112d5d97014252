import type { Position } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'

/**
 * Returns the lines of a railway whose feed has no shapes: straight between stations, each segment once, in the color of the first train
 * that uses the segment.
 */
export function straightLines(railway: Railway): { readonly points: readonly Position[]; readonly color: string | undefined }[] {
  const { sequences, stopOfNode } = railway.timetable
  const drawnSegments = new Set<string>()
  return sequences.flatMap(({ nodes, runs }) => {
    const color = railway.colorsOf(railway.routeOfRun(runs[0]!))?.line
    const pieces: Position[][] = [[]]
    for (let i = 1; i < nodes.length; i++) {
      const stops = [stopOfNode[nodes[i - 1]!]!, stopOfNode[nodes[i]!]!]
      const key = `${Math.min(...stops)} ${Math.max(...stops)}`
      const [from, to] = [nodes[i - 1]!, nodes[i]!].map((node) => railway.stationOfNode(node).position)
      if (drawnSegments.has(key) || !from || !to) {
        pieces.push([])
        continue
      }
      drawnSegments.add(key)
      const piece = pieces.at(-1)!
      if (piece.length === 0) piece.push(from)
      piece.push(to)
    }
    return pieces.filter((points) => points.length > 0).map((points) => ({ points, color }))
  })
}

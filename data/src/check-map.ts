import { findBurmeseFault } from './burmese.ts'
import type { Findings } from './findings.ts'
import type { MapLayer } from './make-map.ts'

/** Checks the Burmese labels of the packed base map. make-map.ts has ordered their marks; any remaining fault is in the source. */
export function checkMap(layers: readonly MapLayer[], findings: Findings): void {
  for (const { name, labels } of layers) {
    const table = {
      file: `base map, ${name}`,
      columns: ['en', 'my'],
      rows: labels.map(([, , , en, my], i) => ({ number: i + 1, values: { en, my } })),
    }
    for (const row of table.rows)
      if (findBurmeseFault(row.values.my))
        findings.error(
          'broken-burmese-syllable',
          table,
          row,
          'my',
          `correct the name of "${row.values.en}" in basemap/, and say so in its SOURCES.md`,
        )
  }
}

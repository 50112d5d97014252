import { CsvBytes } from '@yatha/timetable'
import { zipSync } from 'fflate'
import type { Finding } from '../findings.ts'
import { parseUrl } from '../parse-url.ts'
import type { Files } from '../tables.ts'

const BLANK = 32
/** Fixed time, so that the same feed always produces the same bytes. */
const ZIPPED_AT = new Date('2026-11-20T00:00:00Z')

/**
 * Blanks all URLs of a feed that are not http or https, such as `javascript:`, since the app links to them and the feed is
 * published. Modifies the tables in place. Returns a notice for each such URL and, if there are any, a new zip of the tables.
 */
export function removeUnsafeUrls(files: Files): { findings: Finding[]; zip?: Uint8Array } {
  const findings = Object.entries(files).flatMap(([file, bytes]) => (file.endsWith('.txt') ? blankUnsafeUrls(file, bytes) : []))
  return { findings, ...(findings.length > 0 && { zip: zipSync({ ...files }, { mtime: ZIPPED_AT }) }) }
}

function blankUnsafeUrls(file: string, bytes: Uint8Array): Finding[] {
  const table = new CsvBytes(bytes)
  const columns = table.header.flatMap((name, at) => (isAddressColumn(name) ? [at] : []))
  // translations.txt may contain translated URLs.
  const [fieldName, translation] = [table.column('field_name'), table.column('translation')]
  const findings: Finding[] = []
  if (columns.length === 0 && translation === -1) return findings
  while (table.next()) {
    const translated = translation !== -1 && isAddressColumn(table.text(fieldName)) ? [translation] : []
    for (const at of [...columns, ...translated]) {
      const value = table.text(at)
      if (value === '' || isWebAddress(value)) continue
      table.slice(at).fill(BLANK)
      const column = table.header[at]!
      findings.push({
        level: 'notice',
        rule: 'unsafe_url',
        file,
        row: table.row,
        column,
        value,
        advice: 'left out: write an http or https address',
      })
    }
  }
  return findings
}

const isAddressColumn = (name: string): boolean => /(^|_)url$/i.test(name)

const isWebAddress = (text: string): boolean => !/[\s\p{Cc}]/u.test(text) && /^https?:$/.test(parseUrl(text)?.protocol ?? '')

import type { Finding } from '../findings.ts'

/** Limits so that the findings fit on one screen: groups of findings with the same rule, file and column, and rows in each group. */
const MAX_GROUPS = 12
const MAX_ROWS = 3
const MAX_VALUE_LENGTH = 60

/** Formats findings so that they fit on one screen: errors first, and for each rule its first rows and the number of findings. */
export function formatFindings(findings: readonly Finding[]): string {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const key = [finding.level, finding.rule, finding.file, finding.column].join('\n')
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  const inOrder = [...groups.values()].sort((a, b) => rank(a) - rank(b))
  const lines = inOrder.slice(0, MAX_GROUPS).flatMap(printGroup)
  const rest = inOrder.slice(MAX_GROUPS)
  if (rest.length > 0) lines.push(`… ${rest.length} more rules, ${rest.reduce((sum, group) => sum + group.length, 0)} findings`)
  const errors = findings.filter(({ level }) => level === 'error').length
  return [...lines, `${errors} errors, ${findings.length - errors} notices`].join('\n')
}

const rank = (group: readonly Finding[]) => (group[0]!.level === 'error' ? 0 : 1)

function printGroup(group: readonly Finding[]): string[] {
  const [{ level, rule, file, column }] = group as [Finding, ...Finding[]]
  const rows = level === 'error' ? MAX_ROWS : 1
  return [
    `${level} ${rule}${group.length > 1 ? `, ${group.length} times` : ''}: ${[toPrintable(file), toPrintable(column)].filter(Boolean).join(', ')}`,
    ...group
      .slice(0, rows)
      .map(
        ({ row, value, advice }) =>
          `  ${[row > 0 && `row ${row}`, value && `“${toPrintable(value)}”`].filter(Boolean).join(', ') || 'zip'}: ${toPrintable(advice, 200)}`,
      ),
  ]
}

/** Makes a text of the feed safe for one line of a terminal: replaces control characters, and cuts it to `maxLength`. */
function toPrintable(text: string, maxLength = MAX_VALUE_LENGTH): string {
  const plain = text.slice(0, maxLength + 1).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}…` : plain
}

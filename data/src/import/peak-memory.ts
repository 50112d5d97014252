import { readFileSync } from 'node:fs'

/** The most memory of this process so far, in MB. Linux counts in `maxRSS` what the process that started this one had. */
export function peakMegabytes(): number {
  const { maxRSS } = process.resourceUsage()
  if (process.platform !== 'linux') return maxRSS / 1024
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes ?? maxRSS) / 1024
}

import { readFileSync } from 'node:fs'

/** Peak memory of this process, in MB. On Linux, `maxRSS` may include the memory of the parent process, so /proc is read instead. */
export function peakMegabytes(): number {
  const { maxRSS } = process.resourceUsage()
  if (process.platform !== 'linux') return maxRSS / 1024
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes ?? maxRSS) / 1024
}

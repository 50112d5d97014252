import { readdirSync, readFileSync } from 'node:fs'
import type { ClusterProgram } from './parts.ts'

/** Kinds of programs in a cluster, by which processor time is counted. */
export const PROGRAMS = ['web', 'worker', 'postgres', 'standby', 'pgbouncer', 'nginx', 'redis', 's3'] as const
export type Program = (typeof PROGRAMS)[number]

/** Seconds of processor time by program. */
export type ProcessorSeconds = Readonly<Record<Program, number>>

const CLOCK_TICKS_PER_SECOND = 100

export const programOf = ({ name }: ClusterProgram): Program =>
  name === 'postgres primary' ? 'postgres' : name === 'postgres replica' ? 'standby' : (name.replace(/-\d+$/, '') as Program)

/** Returns an object with a value for each program. */
export const valuesByProgram = <T>(value: (program: Program) => T): Record<Program, T> =>
  Object.fromEntries(PROGRAMS.map((program) => [program, value(program)])) as Record<Program, T>

interface Process {
  readonly parent: number
  /** User and kernel time of the process and of its ended children, in seconds. */
  readonly seconds: number
}

/** Returns the processor time that the programs and their children have used since their start, from /proc/PID/stat. */
export const readProcessorTime = (parts: readonly ClusterProgram[]): ProcessorSeconds => sumByProgram(parts, (_, { seconds }) => seconds)

/** Returns the memory of the programs and their children in bytes. Memory that several processes share counts once (PSS). */
export const readMemory = (parts: readonly ClusterProgram[]): Record<Program, number> => sumByProgram(parts, memoryOf)

function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) * 1024
  } catch {
    // A child has ended.
    return 0
  }
}

/** Returns the sum of a value over the processes of each program: its parts, and their child processes. */
function sumByProgram(parts: readonly ClusterProgram[], value: (pid: number, process: Process) => number): Record<Program, number> {
  const processes = readProcesses()
  const children = new Map<number, number[]>()
  for (const [pid, { parent }] of processes) children.set(parent, [...(children.get(parent) ?? []), pid])
  const sumOf = (pid: number): number => {
    const process = processes.get(pid)
    return process === undefined ? 0 : (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), value(pid, process))
  }
  return valuesByProgram((program) =>
    parts.filter((part) => programOf(part) === program).reduce((sum, { pid }) => sum + (pid === undefined ? 0 : sumOf(pid)), 0),
  )
}

function readProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
      const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
      processes.set(Number(name), { parent: fields[1]!, seconds: ticks / CLOCK_TICKS_PER_SECOND })
    } catch {
      // The process has ended since the folder was read.
    }
  }
  return processes
}

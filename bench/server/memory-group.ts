import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Limits the memory of a program and its children if this account may create control groups; otherwise only measures it.

export interface MemoryGroup {
  /** Description of the limit or measurement. */
  readonly kind: string
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
  /** Current memory in bytes, without file pages, which the kernel can reclaim. */
  usedBytes(): number
  /** Number of processes that the kernel has killed because of the limit. */
  killed(): number
  /** Kills all remaining processes of the group. */
  close(): Promise<void>
}

export function createMemoryGroup(limitBytes: number): MemoryGroup {
  for (const version of [1, 2] as const) {
    try {
      return createControlGroup(version, limitBytes)
    } catch {
      // This version of control groups is unavailable, or not permitted.
    }
  }
  return measureProcesses()
}

const FILES = {
  1: { base: '/sys/fs/cgroup/memory', own: /^\d+:memory:(.*)$/m, limit: 'memory.limit_in_bytes', used: ['total_rss', 'total_shmem'] },
  2: { base: '/sys/fs/cgroup', own: /^0::(.*)$/m, limit: 'memory.max', used: ['anon', 'shmem'] },
} as const

/** Creates a control group below this process's group. */
function createControlGroup(version: 1 | 2, limitBytes: number): MemoryGroup {
  const { base, own, limit, used } = FILES[version]
  const [, path] = own.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  if (path === undefined) throw new Error('there is none')
  const folder = join(base, path, `yatha-memory-${process.pid}`)
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  const numberOf = (name: string, text: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  mkdirSync(folder)
  try {
    writeFileSync(join(folder, limit), String(limitBytes))
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  return {
    kind: `control group ${version} of ${Math.round(limitBytes / 2 ** 20)} MB`,
    // The shell joins the group, then replaces itself with the program.
    spawn: (program, args, options) =>
      spawn('/bin/sh', ['-c', 'echo $$ > "$0" && exec "$@"', join(folder, 'cgroup.procs'), program, ...args], options),
    usedBytes: () => used.reduce((sum, name) => sum + numberOf(name, file('memory.stat')), 0),
    killed: () => numberOf('oom_kill', file(version === 1 ? 'memory.oom_control' : 'memory.events')),
    close: async () => {
      for (let tries = 100; tries > 0; tries--) {
        for (const pid of file('cgroup.procs').split('\n').filter(Boolean)) kill(Number(pid))
        try {
          return rmdirSync(folder)
        } catch {
          await new Promise((done) => setTimeout(done, 50))
        }
      }
    },
  }
}

/** Measures the total memory of a process and its descendants; shared pages count once. */
function measureProcesses(): MemoryGroup {
  let root: ChildProcess | undefined
  const all = () => (root?.pid === undefined ? [] : withDescendants(root.pid))
  return {
    kind: 'the sum of the processes, no limit',
    spawn: (program, args, options) => (root = spawn(program, args, options)),
    usedBytes: () => all().reduce((sum, pid) => sum + proportionalBytes(pid), 0),
    killed: () => 0,
    close: async () => all().forEach(kill),
  }
}

function withDescendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const)
  const found = new Set([root])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const [pid, parent] of parents) if (parent !== undefined && found.has(parent)) found.add(pid)
  }
  return [...found]
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function proportionalBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

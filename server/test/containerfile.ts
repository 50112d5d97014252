import { readFileSync } from 'node:fs'

export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** Returns the stages of a Containerfile, each beginning with its FROM. Instructions before the first FROM are omitted. */
export function stagesOf(file: string): Instruction[][] {
  const lines = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name, rest] = /^(\w+)\s+(.*)$/.exec(line)!
    if (name === 'FROM') stages.push([])
    stages.at(-1)?.push({ name: name!, rest: rest! })
  }
  return stages
}

export interface CopyInstruction {
  /** Name of the stage to copy from; undefined for the project's folder. */
  readonly from: string | undefined
  readonly sources: readonly string[]
  readonly target: string
}

export function copyInstructions(stage: readonly Instruction[]): CopyInstruction[] {
  return stage
    .filter(({ name }) => name === 'COPY')
    .map(({ rest }) => {
      const parts = rest.split(/\s+/)
      const from = parts[0]!.startsWith('--from=') ? parts.shift()!.slice('--from='.length) : undefined
      const target = parts.pop()!
      return { from, sources: parts, target }
    })
}

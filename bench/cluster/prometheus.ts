import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { readEditedFile, projectFolder, ClusterProgram } from './parts.ts'

/** An alert whose condition was fulfilled. Instants are in milliseconds since 1970. */
export interface AlertRecord {
  readonly name: string
  readonly since: number
  /** When the condition was no longer fulfilled; undefined if it still is. */
  until: number | undefined
}

interface Response {
  readonly data: {
    readonly alerts?: readonly { readonly labels: Readonly<Record<string, string>>; readonly activeAt: string }[]
    readonly groups?: readonly { readonly rules: readonly { readonly name: string; readonly duration: number }[] }[]
  }
}

const POLL_MS = 500

/** Prometheus with the files in docs/operating/, except that it scrapes every two seconds. */
export class Prometheus {
  readonly part: ClusterProgram
  readonly records: AlertRecord[] = []
  private isOver = false

  constructor(
    program: string,
    folder: string,
    private readonly port: number,
    targets: readonly number[],
  ) {
    const config = readEditedFile('docs/operating/prometheus.yml', [
      ['prometheus-rules.yml', join(projectFolder, 'docs/operating/prometheus-rules.yml')],
      [/interval: 15s/g, 'interval: 2s'],
      // Removes the key: the server's own machine may read the metrics without it.
      [/^ *authorization:.*\n/gm, ''],
      [/targets: .*/g, `targets: [${targets.map((target) => `'127.0.0.1:${target}'`).join(', ')}]`],
    ])
    writeFileSync(join(folder, 'prometheus.yml'), config)
    const options = {
      'config.file': join(folder, 'prometheus.yml'),
      'storage.tsdb.path': join(folder, 'prometheus'),
      'web.listen-address': `127.0.0.1:${port}`,
      'log.level': 'error',
    }
    this.part = new ClusterProgram('prometheus', [program, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)])
  }

  /** Records alerts until `stopRecording` is called. */
  async record(): Promise<void> {
    while (!this.isOver) {
      const { alerts = [] } = await this.get('alerts').catch((): Response['data'] => ({}))
      const active = alerts.map(({ labels, activeAt }) => ({ name: labels['alertname']!, since: Date.parse(activeAt) }))
      for (const record of this.records)
        if (!active.some(({ name, since }) => name === record.name && since === record.since)) record.until ??= Date.now()
      for (const { name, since } of active)
        if (!this.records.some((record) => record.name === name && record.since === since))
          this.records.push({ name, since, until: undefined })
      await later(POLL_MS)
    }
  }

  stopRecording(): void {
    this.isOver = true
  }

  /** Returns for how many seconds the condition of each alert must be fulfilled before the alert fires. */
  async durations(): Promise<ReadonlyMap<string, number>> {
    const { groups = [] } = await this.get('rules')
    return new Map(groups.flatMap(({ rules }) => rules.map(({ name, duration }) => [name, duration] as const)))
  }

  private async get(what: 'alerts' | 'rules'): Promise<Response['data']> {
    const response = await fetch(`http://127.0.0.1:${this.port}/api/v1/${what}`)
    return ((await response.json()) as Response).data
  }
}

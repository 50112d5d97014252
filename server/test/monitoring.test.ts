import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Histogram } from 'prom-client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createFeedMetrics } from '../src/operate/feed-metrics.ts'
import { addRailwayMetrics } from '../src/operate/railway-metrics.ts'
import { addStateMetrics } from '../src/operate/state-metrics.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { parsePromql } from './promql.ts'
import { railwayFiles, createTestServer } from './serve.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(home, path), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
const rules = (parse(read('docs/operating/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)

interface Panel {
  readonly title: string
  readonly gridPos: { x: number; y: number; w: number; h: number }
  readonly targets?: readonly { expr: string }[]
}
const dashboard = JSON.parse(read('docs/operating/grafana-dashboard.json')) as {
  panels: Panel[]
  templating: { list: { name: string; query: string }[] }
}

/** Kinds of jobs that a worker runs. */
const jobKinds: string[] = []

/** Returns the labels of each metric in `/metrics` of a server with a database, Redis and e-mails. */
async function exposedLabels(): Promise<Map<string, Set<string>>> {
  const database = await openTestDatabase()
  const { get, metrics, worker } = createTestServer({ database, env: (await openMailbox()).env })
  jobKinds.push(...worker!.handlers.map(({ kind }) => kind.name))
  addStateMetrics({
    ...metrics,
    database,
    isRedisUp: async () => true,
    areFilesUp: async () => true,
    folder: home,
    streams: { count: 0 },
    railway: () => railwayFiles.railway,
  })
  addRailwayMetrics(metrics.registry, () => undefined)
  const feeds = createFeedMetrics(metrics.registry, 1)
  feeds.state(1, 0, 0, undefined)
  const pushLate = metrics.registry.getSingleMetric('push_late_seconds') as Histogram
  pushLate.observe({ kind: 'web' }, 1)
  feeds.leftOut(1, 'unknown_trip', 1)
  await get('/api/station')
  const text = await (await get('/metrics', { Host: 'localhost' })).text()
  const found = new Map<string, Set<string>>()
  for (const [, name, labels] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
    const labelNames = found.get(name!) ?? new Set()
    for (const [, label] of (labels ?? '').matchAll(/(\w+)="/g)) labelNames.add(label!)
    found.set(name!, labelNames)
  }
  return found
}
const metrics = await exposedLabels()
// Node exports these metrics only on Linux.
if (process.platform !== 'linux') for (const name of ['process_open_fds', 'process_max_fds']) metrics.set(name, new Set())

/** Metrics that Prometheus itself creates. */
const PROMETHEUS_METRICS = ['up']
/** Labels that Prometheus adds to all metrics. */
const PROMETHEUS_LABELS = ['job', 'instance']

/** Returns the metrics and labels of a query that are not in `/metrics`. */
function unknownNames(expr: string): string[] {
  const { selected, grouped } = parsePromql(expr)
  const unknown = selected.flatMap(({ metric, labels }) => {
    const labelNames = PROMETHEUS_METRICS.includes(metric) ? new Set<string>() : metrics.get(metric)
    if (!labelNames) return [metric]
    return labels.filter((label) => !labelNames.has(label) && !PROMETHEUS_LABELS.includes(label)).map((label) => `${metric}{${label}}`)
  })
  const labels = new Set([...PROMETHEUS_LABELS, ...selected.flatMap(({ metric }) => [...(metrics.get(metric) ?? [])])])
  return [...unknown, ...grouped.filter((label) => !labels.has(label))]
}

test('the check of queries finds unknown metrics, unknown labels and syntax errors', () => {
  expect(unknownNames('sum by (path, who) (rate(http_request_seconds_count{state="500"}[5m])) > up + nothing')).toEqual([
    'http_request_seconds_count{state}',
    'nothing',
    'who',
  ])
  expect(() => parsePromql('sum(rate(up[5m])')).toThrow('no PromQL')
})

test.each(rules.map((rule) => [rule.alert, rule] as const))(
  '%s reads metrics of /metrics, and the handbook states what to do',
  (name, rule) => {
    expect(unknownNames(rule.expr)).toEqual([])
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    const [, heading] = /^docs\/operating\.md#([a-z]+)$/.exec(rule.annotations.runbook)!
    expect(heading).toBe(name.toLowerCase())
    expect(read('docs/operating.md')).toMatch(new RegExp(`^#### ${name}$`, 'm'))
  },
)

test('alerts about an unavailable process or service fire within two minutes', () => {
  const { scrape_interval: scrape, evaluation_interval: evaluation } = (
    parse(read('docs/operating/prometheus.yml')) as { global: Record<'scrape_interval' | 'evaluation_interval', string> }
  ).global
  const seconds = (duration: string) => Number(/^\d+/.exec(duration)![0]) * (duration.endsWith('m') ? 60 : 1)
  const states = rules.filter(({ expr }) => /^(up|yatha_\w+_up|yatha_database_\w+|abs\(yatha_clock_\w+)/.test(expr))
  expect(states.map(({ alert }) => alert)).toEqual([
    'YathaDown',
    'YathaDatabaseAway',
    'YathaDatabaseSlow',
    'YathaClockWrong',
    'YathaRedisAway',
    'YathaFilesAway',
  ])
  for (const rule of states) expect(seconds(rule.for!) + seconds(scrape) + seconds(evaluation)).toBeLessThanOrEqual(120)
})

test('the handbook describes exactly the alerts that exist, in their order', () => {
  const headings = [...read('docs/operating.md').matchAll(/^#### (Yatha\w+)$/gm)].map(([, name]) => name!)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
})

test('the runbook of YathaJobDropped covers each kind of job', () => {
  const [, runbook] = /#### YathaJobDropped\n([^#]+)/.exec(read('docs/operating.md'))!
  expect(jobKinds.length).toBeGreaterThan(15)
  expect(jobKinds.filter((kind) => !runbook!.includes(`\`${kind}\``))).toEqual([])
})

test('every panel of the dashboard reads metrics of /metrics, and no panels overlap', () => {
  const queries = dashboard.panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(20)
  // Grafana replaces its variables before the query.
  const filled = queries.map((expr) => expr.replaceAll('$__rate_interval', '2m').replaceAll('$job', 'yatha'))
  expect(filled.flatMap(unknownNames)).toEqual([])
  expect(filled.filter((expr) => expr.includes('$'))).toEqual([])
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

test('each of our metrics is used in an alert or a panel', () => {
  const texts = [...rules.map(({ expr }) => expr), ...dashboard.panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => expr))]
  const ours = [...metrics.keys()].filter((name) => /^(yatha|live|push|rider)_/.test(name))
  // A histogram's panel need not read its sum or count.
  const unread = ours.filter((name) => !texts.some((text) => text.includes(name.replace(/_(sum|count)$/, '_'))))
  // Only a variable of the dashboard uses this metric, to list the jobs.
  expect(unread).toEqual(['yatha_build_info'])
  expect(dashboard.templating.list.some(({ query }) => query.includes('yatha_build_info'))).toBe(true)
})

/** Prometheus's own tool: `npm test` unpacks Debian's package if it can. */
const promtool = [process.env['PROMTOOL'], '/usr/bin/promtool', join(home, '.yatha/tools/prometheus/usr/bin/promtool')].find(
  (path) => path !== undefined && existsSync(path),
)

test.skipIf(promtool === undefined)(
  'promtool: the rules are valid; all alerts fire if everything fails, and none if all is well',
  { timeout: 300_000 },
  () => {
    const run = (...args: string[]) => spawnSync(promtool!, args, { cwd: home, encoding: 'utf8' })
    const checked = run('check', 'rules', 'docs/operating/prometheus-rules.yml')
    expect([checked.status, checked.stdout + checked.stderr]).toEqual([0, expect.stringContaining(`${rules.length} rules found`)])
    const tested = run('test', 'rules', 'server/test/prometheus-rules.test.yml')
    expect([tested.status, tested.stdout + tested.stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
    const firing = [...read('server/test/prometheus-rules.test.yml').matchAll(/alertname="(\w+)"/g)].map(([, name]) => name!)
    expect([...new Set(firing)]).toEqual(rules.map(({ alert }) => alert))
  },
)

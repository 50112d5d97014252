import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../src/config.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(home, 'deploy/kubernetes')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}
const kustomization = parse(read('kustomization.yaml')) as {
  resources: string[]
  configMapGenerator: { name: string; literals: string[] }[]
}
const manifests = kustomization.resources.flatMap((name) => parseAllDocuments(read(name)).map((one) => one.toJS() as Manifest))

/** Returns the TypeScript compiler's errors for manifests, checked against declarations that are generated from Kubernetes' API. */
function errorsOf(objects: readonly Manifest[]): string {
  const lines = objects.map(({ kind, apiVersion, ...rest }, i) => {
    const group = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '')
    const value = JSON.stringify({ apiVersion, kind, ...rest }, null, 1)
    return `import type { ${kind} as Kind${i} } from 'kubernetes-types/${group}'\nexport const manifest${i}: Kind${i} = ${value}\n`
  })
  const file = join(home, '.yatha/kubernetes.ts')
  mkdirSync(join(home, '.yatha'), { recursive: true })
  writeFileSync(file, lines.join('\n'))
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', '', file]
  return spawnSync(process.execPath, [join(home, 'node_modules/typescript/bin/tsc'), ...options], { encoding: 'utf8' }).stdout
}

test('the manifests for Kubernetes match its API: no unknown field, no missing field, no wrong type', () => {
  expect(errorsOf(manifests)).toBe('')
  const [deployment] = manifests
  const misspelled: Manifest & { spek: object } = { ...deployment!, spek: {} }
  expect(errorsOf([misspelled])).toContain('spek')
  expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
    'Deployment',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'Service',
  ])
  expect(
    readdirSync(folder)
      .filter((name) => name !== 'secret.env')
      .toSorted(),
  ).toEqual(['kustomization.yaml', ...kustomization.resources].toSorted())
})

test('the settings in the manifests are valid, and the grace periods exceed the drain time', () => {
  const literals = kustomization.configMapGenerator.flatMap((map) => map.literals.map((literal) => literal.split('=')))
  const settings = Object.fromEntries(literals) as Record<string, string>
  const secrets = { S3_ACCESS_KEY: 'x', S3_SECRET_KEY: 'x', SMTP_URL: 'smtps://mail.example' }
  const { drainSeconds } = readConfig({ ...settings, ...secrets })
  for (const name of ['web.yaml', 'worker.yaml']) {
    const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(read(name))![1])
    expect(grace).toBeGreaterThanOrEqual(drainSeconds + 10)
  }
})

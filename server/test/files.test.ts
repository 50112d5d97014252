import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskFiles } from '../src/adapters/files/disk-files.ts'
import { readAllBytes, FileStoreUnavailable, type Files, type StoredFile } from '../src/adapters/files/files.ts'
import { s3Files } from '../src/adapters/files/s3-files.ts'
import { startFakeS3 } from './s3.ts'

const folder = (name: string) => mkdtempSync(join(tmpdir(), `yatha-${name}-`))
const KEYS = { bucket: 'yatha', region: 'eu-central-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }
const disk = folder('files')

const fileStores: Record<string, () => Promise<Files>> = {
  disk: async () => diskFiles(disk),
  S3: async () => {
    const { S3_URL } = await startFakeS3()
    return s3Files({ ...KEYS, url: S3_URL })
  },
}

const text = (words: string) => new TextEncoder().encode(words)
const read = async (files: Files, name: string, range?: { from: number; to?: number }) => {
  const content = await files.get(name, range)
  return content && new TextDecoder().decode(await readAllBytes(content))
}
const all = async (files: Files, prefix: string): Promise<StoredFile[]> => {
  const found: StoredFile[] = []
  for await (const file of files.list(prefix)) found.push(file)
  return found
}

describe.each(Object.keys(fileStores))('files on %s', (storeName) => {
  let files: Files
  beforeAll(async () => void (files = await fileStores[storeName]!()))

  test('a file is stored with its type and size; storing it again replaces it', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 251)
    await files.put('photo/a.webp', bytes)
    const content = await files.get('photo/a.webp')
    expect([content!.type, content!.size]).toEqual(['image/webp', 70_000])
    expect(Buffer.from(await readAllBytes(content!)).equals(bytes)).toBe(true)
    // A view of a larger buffer.
    await files.put('photo/a.webp', text('0123456789').subarray(3, 6))
    expect(await read(files, 'photo/a.webp')).toBe('345')
    await files.put('photo/a.webp', text(''))
    expect(await read(files, 'photo/a.webp')).toBe('')
  })

  test('a local file is stored with its type, size and content, even if it is stored twice', async () => {
    const path = join(folder('local'), 'video')
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, i) => i % 253)
    writeFileSync(path, bytes)
    const file = { path, sha256: createHash('sha256').update(bytes).digest('hex') }
    await files.putFile('media/a.mp4', file)
    await files.putFile('media/a.mp4', file)
    const content = await files.get('media/a.mp4')
    expect([content!.type, content!.size]).toEqual(['video/mp4', bytes.length])
    expect(Buffer.from(await readAllBytes(content!)).equals(bytes)).toBe(true)
    await expect(files.putFile('../a.mp4', file)).rejects.toThrow('no name for a file')
  })

  test('part of a file can be read, from the middle or to the end', async () => {
    await files.put('part/a.txt', text('0123456789'))
    expect(await read(files, 'part/a.txt', { from: 2, to: 4 })).toBe('234')
    expect(await read(files, 'part/a.txt', { from: 7 })).toBe('789')
    expect(await read(files, 'part/a.txt', { from: 7, to: 100 })).toBe('789')
    const content = await files.get('part/a.txt', { from: 1, to: 1 })
    expect([content!.size, (await readAllBytes(content!)).length]).toEqual([10, 1])
    await expect(files.get('part/a.txt', { from: 10 })).rejects.toThrow(RangeError)
  })

  test('reading a missing file returns undefined, and deleting it succeeds', async () => {
    expect(await files.get('none/a.txt')).toBeUndefined()
    await files.delete('none/a.txt')
    await files.put('some/a.txt', text('x'))
    await files.delete('some/a.txt')
    expect(await files.get('some/a.txt')).toBeUndefined()
  })

  test('a listing contains the files with the given prefix, sorted by name, with size and age', async () => {
    const began = Date.now()
    for (const name of ['list/b.txt', 'list/a.txt', 'list/deep/c.txt', 'lists/d.txt', 'other/e.txt']) await files.put(name, text(name))
    const found = await all(files, 'list/')
    expect(found.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['list/a.txt', 10],
      ['list/b.txt', 10],
      ['list/deep/c.txt', 15],
    ])
    // S3 timestamps have a resolution of one second.
    for (const { modifiedMs } of found) expect(Math.abs(modifiedMs - began)).toBeLessThan(10_000)
    expect((await all(files, '')).length).toBeGreaterThanOrEqual(5)
    expect(await all(files, 'nothing/')).toEqual([])
  })

  test.each([
    '../a.txt',
    '/a.txt',
    'a/../../b.txt',
    'a//b.txt',
    '.a.txt',
    'a',
    'a.exe',
    'a\0.txt',
    'a\\b.txt',
    'ရ.txt',
    'a.b.txt',
    '%2e%2e/a.txt',
    '',
  ])('%j is not a valid file name', async (name) => {
    await expect(files.put(name, text('x'))).rejects.toThrow('no name for a file')
    await expect(files.get(name)).rejects.toThrow('no name for a file')
    await expect(files.delete(name)).rejects.toThrow('no name for a file')
  })

  test('an invalid prefix is rejected', async () => {
    await expect(all(files, '../')).rejects.toThrow('no prefix of files')
    await expect(all(files, '/etc')).rejects.toThrow('no prefix of files')
  })

  test('concurrent writes of one file leave one complete version', async () => {
    const versions = Array.from({ length: 8 }, (_, i) => String(i).repeat(50_000))
    await Promise.all(versions.map((version) => files.put('race/a.txt', text(version))))
    expect(versions).toContain(await read(files, 'race/a.txt'))
    expect((await all(files, 'race/')).map(({ name }) => name)).toEqual(['race/a.txt'])
  })
})

test('files on disk are private to their owner, and old unfinished files are deleted', async () => {
  const root = folder('private')
  mkdirSync(join(root, '.unfinished'))
  writeFileSync(join(root, '.unfinished/old'), 'x')
  utimesSync(join(root, '.unfinished/old'), 0, 0)
  writeFileSync(join(root, '.unfinished/young'), 'x')
  await diskFiles(root).put('photo/a.webp', text('x'))
  expect(statSync(join(root, 'photo/a.webp')).mode & 0o077).toBe(0)
  expect(statSync(join(root, 'photo')).mode & 0o077).toBe(0)
  expect(readdirSync(join(root, '.unfinished'))).toEqual(['young'])
  expect((await all(diskFiles(root), '')).map(({ name }) => name)).toEqual(['photo/a.webp'])
  expect(await all(diskFiles(join(root, 'nowhere')), '')).toEqual([])
  expect(existsSync(join(root, 'nowhere'))).toBe(false)
})

test('a folder that could not be created at first is created later', async () => {
  const root = folder('late')
  writeFileSync(join(root, 'files'), 'in the way')
  const files = diskFiles(join(root, 'files'))
  await expect(files.put('photo/a.webp', text('a'))).rejects.toThrow(new FileStoreUnavailable('a file was not written: ENOTDIR'))
  rmSync(join(root, 'files'))
  await files.put('photo/a.webp', text('a'))
  expect(await read(files, 'photo/a.webp')).toBe('a')
})

test('a file deleted during reading can be read to its end', async () => {
  const files = diskFiles(folder('reading'))
  await files.put('a.txt', new Uint8Array(500_000).fill(65))
  const content = await files.get('a.txt')
  await files.delete('a.txt')
  expect((await readAllBytes(content!)).length).toBe(500_000)
})

describe('the signature of a request to S3', () => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (!isSigned(request, body, 'the secret')) return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      const { searchParams } = new URL(request.url!, 'http://s3')
      if (request.method !== 'GET' || !searchParams.has('list-type')) return response.writeHead(200).end()
      const isSecond = searchParams.get('continuation-token') === '1/x&y='
      return response.end(
        `<ListBucketResult><IsTruncated>${!isSecond}</IsTruncated>${isSecond ? '' : '<NextContinuationToken>1/x&amp;y=</NextContinuationToken>'}` +
          `<Contents><Key>p/${isSecond ? 'b' : 'a'}.txt</Key><LastModified>2026-11-21T00:00:00.000Z</LastModified><Size>3</Size></Contents></ListBucketResult>`,
      )
    })
  })
  let url = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  const open = (secretKey: string) => s3Files({ ...KEYS, url, secretKey })

  test('matches AWS Signature Version 4, including the content', async () => {
    const files = open('the secret')
    await files.put('photo/a-b_c.webp', text('content'))
    const path = join(folder('signed'), 'video')
    writeFileSync(path, 'content')
    await files.putFile('media/a.mp4', { path, sha256: createHash('sha256').update('content').digest('hex') })
    await files.get('photo/a-b_c.webp', { from: 0, to: 1 })
    await files.delete('photo/a-b_c.webp')
    expect((await all(files, 'p/')).map(({ name }) => name)).toEqual(['p/a.txt', 'p/b.txt'])
  })

  test('is rejected if the secret differs; the error has the code but no key', async () => {
    const refused = open('another secret').put('photo/a.webp', text('x'))
    await expect(refused).rejects.toThrow('the file store refused PUT: 403 SignatureDoesNotMatch')
    await expect(refused).rejects.not.toThrow(/secret|S3RVER/)
  })
})

/** Checks AWS Signature Version 4 as documented by AWS, independently of the client library. */
function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const [, access, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (access !== KEYS.accessKey || !scope || !signed) return false
  const header = (name: string) => String(request.headers[name] ?? '')
  const sum = header('x-amz-content-sha256')
  if (request.method === 'PUT' && sum !== sha(body)) return false
  const { pathname, searchParams } = new URL(request.url!, 'http://s3')
  const encoded = (part: string) => encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const headers = signed
    .split(';')
    .map((name) => `${name}:${header(name).trim()}\n`)
    .join('')
  const canonical = [request.method, pathname, query, headers, signed, sum].join('\n')
  const [day, region, service] = scope.split('/')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day!), region!), service!), 'aws4_request')
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha(canonical)].join('\n')
  return service === 's3' && hmac(key, toSign).toString('hex') === signature
}

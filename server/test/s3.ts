import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'

/** Starts a stand-in for S3. Returns the settings for it. */
export async function startFakeS3() {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory: mkdtempSync(join(tmpdir(), 'yatha-s3-')),
    silent: true,
    configureBuckets: [{ name: 'yatha' }],
  })
  const { port } = await server.run()
  afterAll(() => server.close())
  return {
    S3_URL: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'yatha',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  }
}

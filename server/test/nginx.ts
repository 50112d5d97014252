import { readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of Debian's nginx. */
export const NGINX = '/usr/sbin/nginx'

interface NginxOptions {
  /** Port of 127.0.0.1, without TLS. */
  readonly port: number
  /** Ports of web servers. */
  readonly servers: readonly number[]
  /** Existing folder for the cache and temporary files. */
  readonly folder: string
}

/** Writes a copy of deploy/nginx.conf with the ports and paths of a test. Returns the arguments with which nginx uses it. */
export function nginxArguments({ port, servers, folder }: NginxOptions): string[] {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  let text = readFileSync(fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url)), 'utf8')
  const replace = (from: string | RegExp, to: string) => {
    if (text.replace(from, '') === text) throw new Error(`deploy/nginx.conf has no ${from}`)
    text = text.replaceAll(from, to)
  }
  replace('user www-data;', `daemon off; user ${userInfo().username};`)
  replace('/run/nginx.pid', `${folder}/nginx.pid`)
  replace('/var/log/nginx/error.log', `${folder}/error.log`)
  replace('/var/cache/nginx-yatha', `${folder}/cache`)
  replace('http {', `http { ${temporary.join(' ')}`)
  // The account that runs the tests may not set such a high limit.
  replace(/^worker_rlimit_nofile.*\n/gm, '')
  replace(/^ *ssl_.*\n/gm, '')
  replace(/ *listen \[::\].*\n/g, '')
  replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
  // Removes the server that redirects from HTTP.
  replace(/ {4}server \{\n {8}listen 80;[\s\S]*?\n {4}\}\n/g, '')
  replace(/ *# server 10\..*\n/g, '')
  replace(/server 127\.0\.0\.1:3000(.*)/g, servers.map((server) => `server 127.0.0.1:${server}$1`).join('\n'))
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, text)
  return ['-e', 'stderr', '-c', path]
}

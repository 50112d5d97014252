import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { pushClient } from '../src/adapters/push/push-request.ts'
import { pushServices } from '../src/adapters/push/push-services.ts'
import { encryptPush } from '../src/adapters/push/web-push-cipher.ts'
import { newVapidKeys, topicOf } from '../src/adapters/push/web-push.ts'
import { decryptPush } from './push-service.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291, appendix A, is reproduced byte for byte', () => {
  const body = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    'BTBZMqHH6r4Tts7J_aSIgg',
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  )
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a browser decrypts its message, and the same text is never encrypted to the same bytes', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const encrypt = () => encryptPush(Buffer.from('မင်္ဂလာပါ'), ecdh.getPublicKey('base64url'), auth.toString('base64url'))
  expect(decryptPush(encrypt(), { ecdh, auth }).toString()).toBe('မင်္ဂလာပါ')
  expect(encrypt().equals(encrypt())).toBe(false)
  expect(() => encryptPush(Buffer.from('x'), 'BCVx', 'BTBZ')).toThrow('not the keys')
})

test('the public key is an uncompressed point, the private key its scalar, and a topic fits into the Topic header', () => {
  const { privateKey, publicKey } = newVapidKeys()
  expect([bytes(privateKey).length, bytes(publicKey).length, bytes(publicKey)[0]]).toEqual([32, 65, 4])
  expect(topicOf('0192f0c1-2b1e-7aaa-8bbb-0123456789ab')).toMatch(/^[\w-]{32}$/)
})

test('only push services are called: known hosts, over https, at public addresses', async () => {
  const { allows } = pushServices([])
  for (const url of [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect(allows(url), url).toBe(true)
  for (const url of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://push.services.mozilla.com.evil.example/',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'ftp://fcm.googleapis.com/x',
    'not a url',
    `https://fcm.googleapis.com/${'x'.repeat(3000)}`,
  ])
    expect(allows(url), url).toBe(false)
})

test('with the setting `*`, all public hosts are allowed; private addresses in any spelling are not', async () => {
  const { allows, lookup } = pushServices(['*'])
  expect(allows('https://push.example/x')).toBe(true)
  for (const host of [
    '127.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '[::1]',
    '[fd00::1]',
    '[::ffff:10.0.0.1]',
    '2130706433',
    '0x7f.1',
    '100.64.0.1',
  ])
    expect(allows(`https://${host}/x`), host).toBe(false)
  expect(allows('https://1.1.1.1/x')).toBe(true)
  // A host name is allowed here: its addresses are checked when the connection opens and the name is resolved.
  const resolved = await new Promise<Error | null>((done) => lookup('localhost', {}, (error) => done(error)))
  expect(resolved?.message).toContain('not in the public network')
})

// The IANA registries of special-purpose addresses, and spellings that contain an IPv4 address.
const NOT_PUBLIC = [
  '0.0.0.0',
  '0.1.2.3',
  '10.255.255.255',
  '100.127.255.255',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.9',
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::10.0.0.1',
  '::1.1.1.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:a00:1::',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.255.255',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450::1',
]

test('with the setting `*`, no address outside the public internet is called, in any range or spelling', () => {
  const { allows } = pushServices(['*'])
  const called = (addresses: readonly string[]) => addresses.filter((one) => allows(`https://${one.includes(':') ? `[${one}]` : one}/x`))
  expect(called(NOT_PUBLIC)).toEqual([])
  expect(called(PUBLIC)).toEqual(PUBLIC)
})

test('the resolved address of a name is checked when the connection opens', () => {
  const { isAddressAllowed } = pushServices(['*'])
  expect(NOT_PUBLIC.filter(isAddressAllowed)).toEqual([])
  expect(PUBLIC.filter(isAddressAllowed)).toEqual(PUBLIC)
  for (const odd of ['', 'x', 'fe80::1%eth0', '2001:4860:4860::8888%1', '127.1']) expect(isAddressAllowed(odd), odd).toBe(false)
})

test('a name that resolves to a private address when the connection opens is not called (DNS rebinding)', async () => {
  let requests = 0
  const internal = createServer((_, response) => {
    requests++
    response.end()
  })
  await once(internal.listen(0, '127.0.0.1'), 'listening')
  const { lookup } = pushServices(['*'])
  const client = pushClient({ lookup })
  const { port } = internal.address() as AddressInfo
  await expect(client.post({ url: `http://localhost:${port}/x`, headers: {}, body: '' })).rejects.toThrow('not in the public network')
  expect(requests).toBe(0)
  client.close()
  internal.close()
})

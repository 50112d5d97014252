import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushServices } from '../src/outside/push-services.ts'
import { encryptPush } from '../src/outside/web-push-cipher.ts'
import { newVapidKeys, topicOf } from '../src/outside/web-push.ts'
import { decrypted } from './push-service.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291, appendix A, to the byte', () => {
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

test('a browser reads what was encrypted for it; the same text is never the same bytes', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const encrypt = () => encryptPush(Buffer.from('မင်္ဂလာပါ'), ecdh.getPublicKey('base64url'), auth.toString('base64url'))
  expect(decrypted(encrypt(), { ecdh, auth }).toString()).toBe('မင်္ဂလာပါ')
  expect(encrypt().equals(encrypt())).toBe(false)
  expect(() => encryptPush(Buffer.from('x'), 'BCVx', 'BTBZ')).toThrow('not the keys')
})

test('keys are an uncompressed point and its scalar; a topic fits its header', () => {
  const { privateKey, publicKey } = newVapidKeys()
  expect([bytes(privateKey).length, bytes(publicKey).length, bytes(publicKey)[0]]).toEqual([32, 65, 4])
  expect(topicOf('0192f0c1-2b1e-7aaa-8bbb-0123456789ab')).toMatch(/^[\w-]{32}$/)
})

test('only push services are called: known hosts, by https, at public addresses', async () => {
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

test('with *, hosts are any that are public; private addresses in every spelling are not', async () => {
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
  // A name is resolved when the connection is made: that is what is checked.
  const resolved = await new Promise<Error | null>((done) => lookup('localhost', {}, (error) => done(error)))
  expect(resolved?.message).toContain('not in the public network')
})

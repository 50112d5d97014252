import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const PROOF_BYTES = 16

/** Returns the receipt that a phone sends back after showing a push. Only the push's recipient has the receipt. */
export function createReceipt(secret: string, notificationId: string, subscriptionId: string): string {
  const subscriptionBytes = Buffer.from(subscriptionId.replaceAll('-', ''), 'hex')
  return Buffer.concat([subscriptionBytes, proofOf(secret, notificationId, subscriptionId)]).toString('base64url')
}

/** Returns the subscription in a receipt; undefined if the receipt is not valid for this notification. */
export function subscriptionOfReceipt(secret: string, notificationId: string, receipt: string): string | undefined {
  const bytes = Buffer.from(receipt, 'base64url')
  if (bytes.length !== ID_BYTES + PROOF_BYTES) return undefined
  const subscription = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(secret, notificationId, subscription)) ? subscription : undefined
}

const proofOf = (secret: string, notificationId: string, subscriptionId: string): Buffer =>
  createHmac('sha256', secret).update(`shown ${notificationId} ${subscriptionId}`).digest().subarray(0, PROOF_BYTES)

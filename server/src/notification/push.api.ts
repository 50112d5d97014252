import type { TelegramAlerts } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import type { PushServices } from '../adapters/push/push-services.ts'
import { addTestNotification } from './notification.store.ts'
import { PUSH_TOPIC } from './notify.ts'
import { parsePhoneToken, hashPhoneToken } from './phone-token.ts'
import * as store from './phone.store.ts'
import { getOrCreatePushKeys } from './push-key.ts'
import type { Services } from '../services.ts'

export interface PushApiDeps extends Pick<Services, 'database' | 'bus' | 'clock'> {
  readonly services: PushServices
  /** Returns the URL of the Telegram bot's page. Undefined if no bot is configured. */
  readonly telegramBot: (() => Promise<string | undefined>) | undefined
}

/** Lifetime of a test push. */
const TEST_SECONDS = 120

/** Endpoints for the phones and Telegram chats to which pushes are sent. */
export function pushApi({ database, bus, clock, services, telegramBot }: PushApiDeps): ServedEndpoint[] {
  const now = () => new Date(clock.nowMs())
  const telegramAlerts = async (accountId: string): Promise<TelegramAlerts> => {
    const { chat, isOn, goneAt } = await store.telegramState(database.db, accountId)
    const bot = await telegramBot?.()
    return {
      isOffered: telegramBot !== undefined,
      isLinked: chat !== undefined,
      isOn,
      ...(goneAt !== undefined && { goneAt }),
      ...(bot !== undefined && { bot }),
    }
  }
  return [
    serve(contract.registerToken, async ({ body: { token } }, { caller, language, error }) => {
      const address = parsePhoneToken(token, services)
      if (!address) throw error('push_unusable', 'token')
      const phone = { ...address, tokenHash: hashPhoneToken(token), language, sessionId: (await caller())?.sessionId }
      await store.addPhone(database.db, phone, now())
    }),
    serve(contract.removeToken, ({ path }) => store.removePhone(database.db, hashPhoneToken(path.token), now())),
    serve(contract.showPushKey, async () => ({ key: (await getOrCreatePushKeys(database.db, now())).publicKey })),
    serve(contract.showPhone, async ({ body }, { caller }) =>
      store.phoneState(database.db, hashPhoneToken(body.token), (await caller())?.rider.id, now()),
    ),
    serve(contract.sendTestPush, async ({ body }, { caller, error }) => {
      const phone = await store.findOwnPhoneId(database.db, hashPhoneToken(body.token), caller.rider.id)
      if (phone === undefined) throw error('not_found')
      const id = await addTestNotification(database.db, { accountId: caller.rider.id, phone, seconds: TEST_SECONDS }, now())
      // If this fails, the worker finds the push at its next poll.
      await bus.publish(PUSH_TOPIC, id).catch(() => undefined)
      return { id }
    }),
    serve(contract.showTelegramAlerts, (_, { caller }) => telegramAlerts(caller.rider.id)),
    serve(contract.setTelegramAlerts, async ({ body }, { caller, language, error }) => {
      const accountId = caller.rider.id
      const { chat } = await store.telegramState(database.db, accountId)
      if (body.isOn && !telegramBot) throw error('not_configured')
      if (body.isOn && chat === undefined) throw error('not_found')
      const enabledChat = body.isOn ? chat : undefined
      await store.saveTelegramAlerts(
        database.db,
        { accountId, chat: enabledChat, language, tokenHash: hashPhoneToken(`telegram ${chat}`) },
        now(),
      )
      return telegramAlerts(accountId)
    }),
  ]
}

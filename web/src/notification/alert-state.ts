import { queryOptions, useQuery } from '@tanstack/react-query'
import { startAlertsOnce } from '../session/alerts.ts'
import { queryClient } from '../session/queries.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'
import { runAlertTest, STEPS_WITHOUT_PUSH, type AlertTestFault } from './alert-test.ts'
import { lastPushFault } from './last-successful-test.ts'
import { THIS_PHONE } from './this-phone.ts'
import { useTelegramAlerts } from './use-notifications.ts'

export interface AlertState {
  /** Where the rider’s alerts arrive. `unknown`: the server did not respond; undefined: the check is not complete. */
  readonly arrives: 'phone' | 'telegram' | 'nowhere' | 'unknown' | undefined
  /** Why alerts do not arrive on this phone. */
  readonly fault: AlertTestFault | undefined
  /** The instant (ISO 8601) at which the push address became invalid. */
  readonly goneAt: string | undefined
}

const stateQuery = (session: number) =>
  queryOptions({
    queryKey: ['alert state', session],
    queryFn: async () => {
      await startAlertsOnce()
      const { fault, goneAt } = await runAlertTest(THIS_PHONE, () => undefined, STEPS_WITHOUT_PUSH)
      return { fault: fault ?? lastPushFault(), goneAt }
    },
    enabled: isAuthenticated(),
    // Riders may change permissions in the phone's settings, and then return to the app.
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/**
 * Returns whether alerts reach the rider. Runs the alert test without sending a test alert; instead, uses the result of the last test
 * alert.
 */
export function useAlertState(): AlertState {
  const { data } = useQuery(stateQuery(sessionCount.use()), queryClient)
  const { data: telegram, isLoading: isTelegramUnknown } = useTelegramAlerts()
  const hasTelegram = telegram?.isOn === true && telegram.goneAt === undefined
  const { fault, goneAt } = data ?? {}
  if (data === undefined || (fault !== undefined && isTelegramUnknown)) return { arrives: undefined, fault, goneAt }
  if (fault === undefined) return { arrives: 'phone', fault, goneAt }
  if (hasTelegram) return { arrives: 'telegram', fault, goneAt }
  return { arrives: fault === 'noAnswer' ? 'unknown' : 'nowhere', fault, goneAt }
}

/** Checks again whether alerts reach this phone. */
export const recheckAlertState = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['alert state'] })

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Account, Provider } from '@yatha/contract'
import {
  confirmEmail,
  endSession,
  listSessions,
  removePhoto,
  removeProvider,
  renameAccount,
  setPhoto,
  showAccount,
} from '@yatha/contract/endpoints'
import { setSecret } from '../device/vault.ts'
import { call } from '../session/call.ts'
import { queryClient } from '../session/queries.ts'
import { sessionCount } from '../session/session.ts'

// Each query key contains the session number, so that a late response for one rider is never shown to the next rider.

const accountQuery = (session: number) => queryOptions({ queryKey: ['account', session], queryFn: () => call(showAccount) })
const sessionsQuery = (session: number) => queryOptions({ queryKey: ['sessions', session], queryFn: () => call(listSessions) })

export const useAccount = () => useQuery(accountQuery(sessionCount.use()), queryClient)

/** The devices the rider is signed in on. */
export const useSessions = () => useQuery(sessionsQuery(sessionCount.use()), queryClient)

/** Ends the session of another device. */
export function useEndSession() {
  const { queryKey } = sessionsQuery(sessionCount.use())
  return useMutation(
    {
      mutationFn: (id: string) => call(endSession, { path: { id } }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    },
    queryClient,
  )
}

export const useRenameAccount = () => useAccountMutation((name: string) => call(renameAccount, { body: { name } }))
export const useSetPhoto = () => useAccountMutation((photo: Blob) => call(setPhoto, { body: photo }))
export const useRemovePhoto = () => useAccountMutation(() => call(removePhoto))
export const useRemoveProvider = () => useAccountMutation((provider: Provider) => call(removeProvider, { path: { provider } }))

/** Confirms a new e-mail address with the verification code sent to it. */
export const useConfirmEmail = () => useAccountMutation((body: { attempt: string; code: string }) => call(confirmEmail, { body }))

/** A mutation of the account. The server returns the changed account, which replaces the cached account. */
function useAccountMutation<Input = void>(send: (input: Input) => Promise<Account>) {
  const { queryKey } = accountQuery(sessionCount.use())
  return useMutation({ mutationFn: send, onSuccess: (account) => updateCachedAccount(queryKey, account) }, queryClient)
}

/** Updates the cached account, unless the rider has signed out in the meantime. */
function updateCachedAccount(queryKey: ReturnType<typeof accountQuery>['queryKey'], account: Account): void {
  if (!queryClient.getQueryState(queryKey)) return
  queryClient.setQueryData(queryKey, account)
  if (account.email !== undefined) void setSecret('__email', account.email)
}

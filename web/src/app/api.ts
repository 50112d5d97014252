import { useMemo } from 'react'
import { secret } from '../device/vault.ts'
import { apiHeaders } from './api-headers.ts'
import { useWords } from './language.tsx'
import { endSession } from './session.ts'
import { toast } from './toasts.tsx'

/** An answer that is a refusal or a failure; `message` is the server's, in the rider's language. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    message: string,
    /** The field it is about. */
    readonly field?: string,
  ) {
    super(message)
  }
}

export interface Api {
  /** Sends JSON or a file to a path below /api and gives the answer's JSON, undefined where it is empty; throws an ApiError. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>
}

const TIMEOUT_MS = 15_000

/** The one way to the server: headers as spec §7, failures as spec §8. */
export function useApi(): Api {
  const { language, t } = useWords()
  return useMemo(() => {
    const call: Api['call'] = async (method, path, body) => {
      const token = secret('__access-token')
      let response: Response
      try {
        response = await fetch(`/api/${path}`, {
          method,
          headers: { ...apiHeaders(language), ...(body instanceof Blob && { 'Content-Type': body.type }) },
          ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
      } catch (error) {
        console.error(error)
        throw new ApiError(0, t('error.noAnswer'))
      }
      if (response.ok) return response.status === 204 ? undefined : await response.json()
      const refusal = (await response.json().catch(() => ({}))) as { message?: string; field?: string }
      const message = refusal.message ?? t('error.internal')
      if (response.status === 500) toast(t('error.internal'), 'error')
      else if (response.status === 422 || response.status === 403) toast(message, 'error')
      else if (response.status === 413) toast(t('error.too_large'), 'error')
      else if (response.status === 401 && token) {
        endSession()
        location.reload()
      }
      throw new ApiError(response.status, message, refusal.field)
    }
    return { call }
  }, [language, t])
}

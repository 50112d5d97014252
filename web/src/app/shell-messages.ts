import { useEffect } from 'react'
import { SCREENS } from '@yatha/contract'
import { listenToShell } from '../device/native-shell.ts'

type Handlers = typeof import('./native-shell.ts')

/** Runs an action with the lazily loaded module for shell messages, in call order. */
function withHandlers(work: (handlers: Handlers) => void): void {
  import('./native-shell.ts').then(work, (error: unknown) => console.warn('a message of the native shell was lost', error))
}

/** Listens to the native shell. The module that handles its messages is loaded with the first one. */
export function useShellMessages(): void {
  useEffect(() => {
    // The shell may also open the link directly.
    if (location.pathname === SCREENS['app-link'].path) withHandlers(({ followOpenedLink }) => followOpenedLink())
  }, [])
  useEffect(() => listenToShell((data) => withHandlers(({ takeMessage }) => takeMessage(data))), [])
}

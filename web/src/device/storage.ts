/** What the phone remembers between visits. A phone that refuses to store simply forgets. */
export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Private mode or a full disk: nothing depends on it.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** The same until the browser's tab is closed. */
export function recallVisit(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberVisit(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // As above.
  }
}

export function forgetVisit(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** Reads a value from local storage; undefined if there is none, or if the browser denies access to the storage. */
export function readLocalStorage(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The keys of all values in local storage. */
export function localStorageKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

export function writeLocalStorage(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Fails in private mode, or if the disk is full. Callers work without the stored value.
  }
}

export function deleteLocalStorage(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Fails in private mode, in which no value is stored either.
  }
}

/** Reads a value from session storage, which lasts until the tab is closed. */
export function readSessionStorage(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function writeSessionStorage(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Fails in private mode, or if the disk is full. Callers work without the stored value.
  }
}

export function deleteSessionStorage(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Fails in private mode, in which no value is stored either.
  }
}

/** Signs in through the provider's pages and returns the query of its redirect. */
export async function signInAtProvider(address: string, login: string, origin: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  let form: URLSearchParams | undefined
  for (let i = 0; i < 20; i++) {
    if (next.origin === origin) return Object.fromEntries(next.searchParams)
    const response = await fetch(next, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    form = undefined
    const to = response.headers.get('location')
    if (to !== null) {
      next = new URL(to, next)
      continue
    }
    const page = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const link = /href="([^"]+)"/.exec(page)?.[1]
    if (prompt) form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
    next = new URL((action ?? link!).replaceAll('&amp;', '&'), next)
  }
  throw new Error('the provider leads nowhere')
}

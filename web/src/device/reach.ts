/** Whether the origin responds in time. Some networks silently block some hosts. */
export async function canReach(origin: string, withinMs: number): Promise<boolean> {
  // A redirect to a host that the CSP blocks is a response, too.
  let led = false
  const seen = (event: SecurityPolicyViolationEvent) => {
    if (event.blockedURI.startsWith(origin)) led = true
  }
  addEventListener('securitypolicyviolation', seen)
  try {
    const signal = AbortSignal.timeout(withinMs)
    await fetch(`${origin}/robots.txt`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal })
    return true
  } catch {
    return led
  } finally {
    removeEventListener('securitypolicyviolation', seen)
  }
}

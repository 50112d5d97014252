/** Whether the origin responds in time. Some networks silently block some hosts. */
export async function respondsWithin(origin: string, withinMs: number): Promise<boolean> {
  // A redirect to a host that the CSP blocks also proves that the origin responds.
  let wasRedirected = false
  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (event.blockedURI.startsWith(origin)) wasRedirected = true
  }
  addEventListener('securitypolicyviolation', onViolation)
  try {
    const signal = AbortSignal.timeout(withinMs)
    await fetch(`${origin}/robots.txt`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal })
    return true
  } catch {
    return wasRedirected
  } finally {
    removeEventListener('securitypolicyviolation', onViolation)
  }
}

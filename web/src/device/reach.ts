/** Does anything answer at this origin in time? Some networks let some hosts never answer. */
export async function canReach(origin: string, withinMs: number): Promise<boolean> {
  // An answer that leads on to a host we may not load from is an answer.
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

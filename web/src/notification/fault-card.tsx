import { checkAlertState, useAlertState } from './alert-state.ts'
import { FaultFix, useFaultText } from './fault-fix.tsx'
import { Verdict } from './verdict.tsx'

/**
 * Shows why alerts do not reach this phone, and a button that fixes the fault. Renders nothing if alerts arrive, or until that is known.
 */
export function FaultCard() {
  const faultText = useFaultText()
  const { arrives, fault, goneAt } = useAlertState()
  if (arrives !== 'nowhere' || fault === undefined) return null
  return (
    <Verdict verdict="bad">
      <p>{faultText(fault, goneAt)}</p>
      <FaultFix fault={fault} onFixed={checkAlertState} />
    </Verdict>
  )
}

import { alertTestPath } from '@yatha/contract'
import { useNavigate } from '../frame/router.ts'
import { recheckAlertState, useAlertState } from './alert-state.ts'
import { PUSH_FAULTS } from './alert-test.ts'
import { FaultFix, useFaultText } from './fault-fix.tsx'
import { AlertTestVerdict } from './verdict.tsx'

/**
 * Shows why alerts do not reach this phone, and a button that fixes the fault. Renders nothing if alerts arrive, or during the check.
 */
export function FaultCard() {
  const faultText = useFaultText()
  const navigate = useNavigate()
  const { arrives, fault, goneAt } = useAlertState()
  // Whether one of these faults is fixed shows only with a new test alert, so this opens the page of the test.
  const checkAgain = async () => (PUSH_FAULTS.some((each) => each === fault) ? navigate(alertTestPath()) : recheckAlertState())
  if (arrives !== 'nowhere' || fault === undefined) return null
  return (
    <AlertTestVerdict verdict="bad">
      <p>{faultText(fault, goneAt)}</p>
      <FaultFix fault={fault} onFixed={checkAgain} />
    </AlertTestVerdict>
  )
}

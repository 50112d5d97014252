import { useRef, useState, type ChangeEvent } from 'react'
import { sha256Of } from '../device/file-hash.ts'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './about.module.css'

type Verdict = 'checking' | 'same' | 'different'

/** Lets riders check the hash of a file that they have downloaded. The file is not uploaded. */
export function FileHashChecker({ sha256 }: { sha256: string }) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [verdict, setVerdict] = useState<Verdict>()
  const check = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Otherwise, choosing the same file again would fire no `change` event.
    event.target.value = ''
    if (!file) return
    setVerdict('checking')
    const actual = await sha256Of(file).catch(() => undefined)
    setVerdict(actual === sha256.toLowerCase() ? 'same' : 'different')
  }
  return (
    <>
      <input ref={input} type="file" hidden onChange={(event) => void check(event)} />
      <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={verdict === 'checking'} onClick={() => input.current?.click()}>
        {t('download.check')}
      </button>
      <p role="status" className={styles.verdict} data-verdict={verdict}>
        {verdict && t(`download.${verdict}`)}
      </p>
      <p className={styles.note}>
        SHA-256 <code>{sha256}</code>
      </p>
    </>
  )
}

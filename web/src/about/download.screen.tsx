import { useTranslate, useFormats } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import { pageConfig } from '../session/page-config.ts'
import { isInstalled, useInstallPrompt } from '../device/install.ts'
import ui from '../ui/ui.module.css'
import styles from './about.module.css'
import { FileHashChecker } from './check-file.tsx'

export function DownloadScreen() {
  const t = useTranslate()
  const { number } = useFormats()
  const install = useInstallPrompt()
  const { store, apk, version } = pageConfig
  return (
    <Page title={t('title.download')}>
      <div className={`${ui.card} ${styles.text}`}>
        <h2>{t('download.install')}</h2>
        <p>{t(isInstalled() ? 'download.installed' : 'download.installText')}</p>
        {install ? (
          <button type="button" className={ui.button} onClick={install}>
            {t('download.installAction')}
          </button>
        ) : (
          !isInstalled() && <p className={styles.note}>{t('download.byMenu')}</p>
        )}
      </div>
      <div className={`${ui.card} ${styles.text}`}>
        <h2>{t('download.store')}</h2>
        {store ? (
          <a className={ui.button} href={store} rel="noreferrer">
            {t('download.storeAction')}
          </a>
        ) : (
          <p>{t('download.noStore')}</p>
        )}
      </div>
      {apk && (
        <div className={`${ui.card} ${styles.text}`}>
          <h2>{t('download.apk')}</h2>
          <p>{t('download.apkText', { version, megabytes: number(Math.round(apk.bytes / 100_000) / 10) })}</p>
          <a className={`${ui.button} ${ui.quiet}`} href={apk.url} rel="noreferrer">
            {t('download.apkAction')}
          </a>
          <FileHashChecker sha256={apk.sha256} />
        </div>
      )}
    </Page>
  )
}

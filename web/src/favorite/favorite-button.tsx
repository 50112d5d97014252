import { Suspense, useState } from 'react'
import { lazyPart } from '../frame/lazy-part.ts'
import { hasAccounts } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { useTranslate } from '../words/language.tsx'
import { HeartButton } from './heart.tsx'
import type { FavoriteButtonProps } from './favorite-button-props.ts'

const RiderHeart = lazyPart(async () => (await import('./rider-heart.tsx')).RiderHeartButton)
const GuestSheet = lazyPart(async () => (await import('./guest-sheet.tsx')).AccountBenefitsSheet)

/** A heart for a station or train. For guests, it opens a sheet that explains accounts. Renders nothing if the server has no accounts. */
export function FavoriteButton(props: FavoriteButtonProps) {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  const [isSheetOpen, setSheetOpen] = useState(false)
  if (!hasAccounts) return null
  const label = props.word ? t('favorite.alertsOf', { name: props.name }) : t('app.favorite')
  const heart = <HeartButton label={label} word={props.word} onTap={() => setSheetOpen(true)} />
  if (!signedIn)
    return (
      <>
        {heart}
        <Suspense>{isSheetOpen && <GuestSheet {...props} onClose={() => setSheetOpen(false)} />}</Suspense>
      </>
    )
  return (
    <Suspense fallback={heart}>
      <RiderHeart favorite={props.favorite} name={props.name} word={props.word} />
    </Suspense>
  )
}

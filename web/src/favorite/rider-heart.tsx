import { Suspense, useState } from 'react'
import type { FavoriteKey } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { HeartButton } from './heart.tsx'
import { MainElementPortal } from './in-main-element.tsx'
import { AlertSheet, PinOffer } from './lazy-offer.ts'
import { findFavorite, useFavorites } from './use-favorites.ts'
import { useToggleFavorite } from './use-toggle.tsx'

/** The heart of a signed-in rider. Adding opens the alert settings; removing can be undone. */
export function RiderHeartButton({ favorite, name, word }: { favorite: FavoriteKey; name: string; word?: string | undefined }) {
  const t = useTranslate()
  const { favorites } = useFavorites()
  const toggle = useToggleFavorite()
  const [isJustAdded, setJustAdded] = useState(false)
  const savedFavorite = findFavorite(favorites, favorite)
  return (
    <>
      <HeartButton
        label={t(word ? 'favorite.alertsOf' : 'favorite.label', { name })}
        word={word}
        isFavorite={savedFavorite !== undefined}
        onTap={() => setJustAdded(toggle(favorite, name))}
      />
      <MainElementPortal>
        <Suspense>
          {isJustAdded && savedFavorite && <AlertSheet favorite={savedFavorite} name={name} isNew onClose={() => setJustAdded(false)} />}
          {!isJustAdded && <PinOffer />}
        </Suspense>
      </MainElementPortal>
    </>
  )
}

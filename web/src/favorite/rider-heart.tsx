import { Suspense, useState } from 'react'
import type { FavoriteKey } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { Heart } from './heart.tsx'
import { InMainElement } from './in-main-element.tsx'
import { AlertSheet, PinOffer } from './lazy-offer.ts'
import { favoriteAt, useFavorites } from './use-favorites.ts'
import { useToggleFavorite } from './use-toggle.tsx'

/** The heart of a signed-in rider. Adding opens the alert settings; removing can be undone. */
export function RiderHeart({ favorite, name, word }: { favorite: FavoriteKey; name: string; word?: string | undefined }) {
  const t = useTranslate()
  const { favorites } = useFavorites()
  const toggle = useToggleFavorite()
  const [isJustAdded, setJustAdded] = useState(false)
  const savedFavorite = favoriteAt(favorites, favorite)
  return (
    <>
      <Heart
        label={t(word ? 'favorite.alertsOf' : 'favorite.label', { name })}
        word={word}
        isFavorite={savedFavorite !== undefined}
        onTap={() => setJustAdded(toggle(favorite, name))}
      />
      <InMainElement>
        <Suspense>
          {isJustAdded && savedFavorite && <AlertSheet favorite={savedFavorite} name={name} isNew onClose={() => setJustAdded(false)} />}
          {!isJustAdded && <PinOffer />}
        </Suspense>
      </InMainElement>
    </>
  )
}

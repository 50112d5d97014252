import { useEffect, useRef, useState } from 'react'
import { useIsAuthenticated } from '../session/session.ts'
import { AlertSheet } from './alert-sheet.tsx'
import type { FavoriteButtonProps } from './favorite-button-props.ts'
import { AccountBenefitsSheet } from './guest-sheet.tsx'
import { findFavorite, useFavorites } from './use-favorites.ts'
import { useToggleFavorite } from './use-toggle.tsx'

// Exported here as well, so that the sheet and the offer are in one chunk.
export { AlertSheet }

type AlertOfferProps = FavoriteButtonProps & { onClose: () => void }

/** Makes a train or station a favorite and opens its alert settings. For guests, explains the benefits of an account instead. */
export function AlertOffer(props: AlertOfferProps) {
  return useIsAuthenticated() ? <RiderAlert {...props} /> : <AccountBenefitsSheet {...props} />
}

function RiderAlert({ favorite, name, onClose }: AlertOfferProps) {
  const { favorites, error } = useFavorites()
  const add = useToggleFavorite()
  const savedFavorite = findFavorite(favorites, favorite)
  const [isNew, setNew] = useState(false)
  const isAdded = useRef(false)
  const isMissing = !savedFavorite && (favorites !== undefined || error !== null)
  if (isMissing && !isNew) setNew(true)
  useEffect(() => {
    if (!isNew || isAdded.current) return
    isAdded.current = true
    add(favorite, name)
  })
  return savedFavorite ? <AlertSheet favorite={savedFavorite} name={name} isNew={isNew} onClose={onClose} /> : null
}

import { useState } from 'react'
import type { Favorite, FavoriteKey } from '@yatha/contract'
import { useFacts } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { isSameFavorite, favoriteKeyText } from './favorite-changes.ts'
import { useChangeFavorites } from './use-favorites.ts'
import styles from './favorite.module.css'

/** The names of the favorites, each with buttons to move it up or down. Every step is saved immediately. */
export function ReorderList({ selectedFavorites, all }: { selectedFavorites: readonly Favorite[]; all: readonly Favorite[] }) {
  const t = useTranslate()
  const nameFor = useNames()
  const change = useChangeFavorites()
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const [one, other] = [selectedFavorites[from]!, selectedFavorites[to]!]
    change({ does: 'order', order: all.map((each) => keyOf(isSameFavorite(each, one) ? other : isSameFavorite(each, other) ? one : each)) })
    setAnnouncement(t('favorite.moved', { name: nameFor(one), place: to + 1, count: selectedFavorites.length }))
  }
  return (
    <>
      <ol className={`${ui.card} ${styles.order}`}>
        {selectedFavorites.map((one, i) => {
          const name = nameFor(one)
          return (
            <li key={favoriteKeyText(one)}>
              <b>{name}</b>
              <button
                type="button"
                className={ui.icon}
                aria-disabled={i === 0}
                aria-label={t('favorite.moveUp', { name })}
                onClick={(event) => i > 0 && moveAndRefocus(event.currentTarget, () => move(i, i - 1))}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className={ui.icon}
                aria-disabled={i === selectedFavorites.length - 1}
                aria-label={t('favorite.moveDown', { name })}
                onClick={(event) => i < selectedFavorites.length - 1 && moveAndRefocus(event.currentTarget, () => move(i, i + 1))}
              >
                <Icon name="down" />
              </button>
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

const keyOf = ({ kind, slug }: FavoriteKey): FavoriteKey => ({ kind, slug })

/** Moves a row and restores the focus, which a moved element loses. */
function moveAndRefocus(button: HTMLButtonElement, move: () => void): void {
  move()
  requestAnimationFrame(() => button.focus())
}

/** Returns a function that names a favorite, for use in sentences. */
function useNames(): (favorite: Favorite) => string {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName, train } = useFormats()
  return ({ kind, slug }) => {
    const [station, route] = [facts.railway.station(slug), facts.railway.route(slug)]
    if (kind === 'station') return station ? stationName(facts.stationName(station)) : slug
    return route ? t('route.number', { number: train(route) }) : slug
  }
}

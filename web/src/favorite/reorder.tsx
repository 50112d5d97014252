import { useState } from 'react'
import type { Favorite, FavoriteKey } from '@yatha/contract'
import { useFacts } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import { isSame, nameOf } from './favorite-changes.ts'
import { useChangeFavorites } from './use-favorites.ts'
import styles from './favorite.module.css'

/** The names of the favorites, each with buttons to move it up or down. Every step is saved immediately. */
export function Reorder({ listed, all }: { listed: readonly Favorite[]; all: readonly Favorite[] }) {
  const t = useTranslate()
  const nameFor = useNames()
  const change = useChangeFavorites()
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const [one, other] = [listed[from]!, listed[to]!]
    change({ does: 'order', order: all.map((each) => keyOf(isSame(each, one) ? other : isSame(each, other) ? one : each)) })
    setAnnouncement(t('favorite.moved', { name: nameFor(one), place: to + 1, count: listed.length }))
  }
  return (
    <>
      <ol className={`${ui.card} ${styles.order}`}>
        {listed.map((one, i) => {
          const name = nameFor(one)
          return (
            <li key={nameOf(one)}>
              <b>{name}</b>
              <button
                type="button"
                className={ui.icon}
                aria-disabled={i === 0}
                aria-label={t('favorite.moveUp', { name })}
                onClick={(event) => i > 0 && keepFocus(event.currentTarget, () => move(i, i - 1))}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className={ui.icon}
                aria-disabled={i === listed.length - 1}
                aria-label={t('favorite.moveDown', { name })}
                onClick={(event) => i < listed.length - 1 && keepFocus(event.currentTarget, () => move(i, i + 1))}
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
function keepFocus(button: HTMLButtonElement, move: () => void): void {
  move()
  requestAnimationFrame(() => button.focus())
}

/** Returns a function that names a favorite, for use in sentences. */
function useNames(): (favorite: Favorite) => string {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName, train } = useWriting()
  return ({ kind, slug }) => {
    const [station, route] = [facts.railway.station(slug), facts.railway.route(slug)]
    if (kind === 'station') return station ? stationName(facts.stationName(station)) : slug
    return route ? t('route.number', { number: train(route) }) : slug
  }
}

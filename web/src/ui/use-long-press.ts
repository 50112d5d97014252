import { useRef, type HTMLAttributes } from 'react'

/** Duration of a long press, and the maximum movement during it (spec §9). */
const [LONG_PRESS_MS, MAX_MOVE_PX] = [600, 15]

/**
 * Returns handlers that call `onOpen` after a long press, Shift+F10 or the menu key. The click that ends a long press is ignored. With a
 * mouse, the browser's own menu stays.
 */
export function useLongPress(onOpen: () => void, durationMs = LONG_PRESS_MS): HTMLAttributes<HTMLElement> {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  const isClickIgnored = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    onPointerDown: ({ button, clientX, clientY }) => {
      end()
      isClickIgnored.current = false
      if (button !== 0) return
      const timer = setTimeout(() => {
        isClickIgnored.current = true
        onOpen()
      }, durationMs)
      press.current = { x: clientX, y: clientY, timer }
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > MAX_MOVE_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onDragStart: (event) => event.preventDefault(),
    onContextMenu: (event) => {
      // Suppresses the browser's menu after a touch or a key, because the row opens its own.
      if (press.current || isClickIgnored.current || event.button !== 2) event.preventDefault()
    },
    onClickCapture: (event) => {
      // A click that is caused by a key has `detail` 0.
      if (!isClickIgnored.current || event.detail === 0) return
      isClickIgnored.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown: (event) => {
      if (!(event.key === 'F10' && event.shiftKey) && event.key !== 'ContextMenu') return
      event.preventDefault()
      onOpen()
    },
  }
}

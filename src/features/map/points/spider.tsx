import { useLingui } from '@lingui/react/macro'
import { useClickOutside } from '@mantine/hooks'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'

import { deviceState } from '#contract/rules/device-state.ts'
import type { DevicePosition } from '#contract/calls/records.ts'
import { deviceStateTerm, deviceTypeTerm } from '#src/i18n/terms.ts'

import { deviceName } from '../card/device-name.ts'
import { DeviceMark } from '../canvas/device-mark.tsx'
import type { SpiderPlace } from './spider-places.ts'
import styles from './spider.module.css'

/** One of the devices that stand in one place. Lengths in pixels of the map. */
export interface SpiderLeg {
  device: DevicePosition
  /** Where it is shown. */
  mark: SpiderPlace
  /** Where it stands. */
  foot: SpiderPlace
}

interface SpiderProps {
  legs: readonly SpiderLeg[]
  onChoose: (device: DevicePosition) => void
  /** What the pointer is on, else what has the focus. */
  onHover: (leg: SpiderLeg | null) => void
  /** @param byKeys whoever folded it has the focus on what goes */
  onClose: (byKeys: boolean) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Devices that stand in the same place, spread around it, a leg from each to where it stands. Arrow keys walk around,
 * Enter chooses; Escape or a press beside it folds it.
 */
export function Spider({ legs, onChoose, onHover, onClose }: SpiderProps) {
  const { t, i18n } = useLingui()
  const [active, setActive] = useState<string | null>(null)
  const marks = useRef<HTMLUListElement>(null)
  const root = useClickOutside<HTMLDivElement>(() => onClose(false))
  /** The pointer may leave a mark that has the focus, as one does that flies out from under it: that still is told of. */
  const reported = useRef<Record<'pointed' | 'focused', SpiderLeg | null>>({ pointed: null, focused: null })
  const report = (change: Partial<typeof reported.current>) => {
    reported.current = { ...reported.current, ...change }
    onHover(reported.current.pointed ?? reported.current.focused)
  }
  const inTabOrder = legs.find(({ device }) => device.id === active) ?? legs[0]
  useEffect(() => marks.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const focusOn = (leg: SpiderLeg | undefined) => {
    const button = marks.current?.querySelector(`[data-device="${leg?.device.id ?? ''}"]`)
    if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  }
  // What had the focus is gone with its device: the first takes it over.
  useEffect(() => {
    if (active !== null && document.activeElement === document.body) focusOn(inTabOrder)
  })
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') onClose(true)
    else if (event.key === 'Home') focusOn(legs[0])
    else if (event.key === 'End') focusOn(legs.at(-1))
    else {
      const step = steps[event.key]
      if (step === undefined || inTabOrder === undefined) return
      focusOn(legs[(legs.indexOf(inTabOrder) + step + legs.length) % legs.length])
    }
    // The map would move, and the card close.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={root} className={styles['spider']}>
      <svg className={styles['legs']} aria-hidden="true">
        {legs.map(({ device, mark, foot }) => (
          <line key={device.id} x1={foot.x} y1={foot.y} x2={mark.x} y2={mark.y} />
        ))}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons bubble up to here */}
      <ul ref={marks} aria-label={t`${i18n.number(legs.length)} devices here`} onKeyDown={press}>
        {legs.map((leg) => (
          <li key={leg.device.id}>
            <button
              type="button"
              className={styles['mark']}
              data-device={leg.device.id}
              style={styleOf(leg)}
              tabIndex={leg === inTabOrder ? 0 : -1}
              aria-label={[
                deviceName(leg.device),
                i18n._(deviceTypeTerm[leg.device.deviceType]),
                i18n._(deviceStateTerm[deviceState(leg.device)]),
              ].join(', ')}
              onClick={() => onChoose(leg.device)}
              onFocus={() => {
                setActive(leg.device.id)
                report({ pointed: null, focused: leg })
              }}
              onBlur={() => report({ focused: null })}
              onPointerEnter={() => report({ pointed: leg })}
              onPointerLeave={() => report({ pointed: null })}
            >
              <DeviceMark device={leg.device} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function styleOf({ mark, foot }: SpiderLeg): CSSProperties {
  const offset: Record<`--${string}`, string> = {
    '--from-x': `${foot.x - mark.x}px`,
    '--from-y': `${foot.y - mark.y}px`,
  }
  return { left: mark.x, top: mark.y, ...offset }
}

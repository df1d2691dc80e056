import type { ReactNode } from 'react'

import type { DeviceState } from '#contract/rules/device-state.ts'
import type { DeviceStatus } from '#contract/wire/enumerations.ts'

import { rem } from './rem.ts'

/** `priority` is an alarm's level; the others are a device's status. General alarms wear `abnormal`. */
export type MarkState = 'online' | 'offline' | 'abnormal' | 'priority'

export const markOfStatus: Record<DeviceStatus, MarkState> = { 0: 'online', 1: 'offline', 2: 'abnormal' }

/** Four colours serve all states; the shape tells the others apart. */
const colours: Record<MarkState | DeviceState, MarkState> = {
  online: 'online',
  offline: 'offline',
  abnormal: 'abnormal',
  priority: 'priority',
  overdue: 'abnormal',
  refused: 'abnormal',
  cutOff: 'offline',
  never: 'offline',
}

interface StatusMarkProps {
  state: MarkState | DeviceState
  /** Pixels of its square, at the usual text size. */
  size?: number
}

/** Colour and shape of a state; the word stands beside it, so it is hidden from those who listen. */
export function StatusMark({ state, size = 14 }: StatusMarkProps) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden="true"
      style={{ flex: 'none', width: rem(size), height: rem(size), color: `var(--fw-${colours[state]})` }}
    >
      {shapes[state]}
    </svg>
  )
}

const shapes: Record<MarkState | DeviceState, ReactNode> = {
  online: <circle cx="7" cy="7" r="4" fill="currentColor" />,
  offline: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <circle cx="7" cy="7" r="4.4" />
      <path d="M3.6 10.4l6.8-6.8" />
    </g>
  ),
  abnormal: (
    <>
      <path
        d="M7 1.7l5.7 10.3H1.3z"
        fill="var(--fw-abnormalFill)"
        stroke="currentColor"
        strokeLinejoin="round"
      />
      <path d="M7 5v3.4M7 9.6v1.3" stroke="var(--fw-onAbnormal)" strokeWidth="1.4" />
    </>
  ),
  priority: <path d="M7 .4L13.6 7 7 13.6.4 7z" fill="var(--fw-priorityFill)" />,
  // A clock.
  overdue: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <circle cx="7" cy="7" r="5.4" />
      <path d="M7 3.8V7l2.2 1.6" />
    </g>
  ),
  // No entry.
  refused: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M4.6 1.4h4.8l3.2 3.2v4.8l-3.2 3.2H4.6L1.4 9.4V4.6zM4.2 7h5.6" />
    </g>
  ),
  // The two halves of a link.
  cutOff: (
    <g fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M5.2 3.2A4.4 4.4 0 0 0 5.2 10.8M8.8 3.2A4.4 4.4 0 0 1 8.8 10.8M7 .8v2.6M7 10.6v2.6" />
    </g>
  ),
  never: (
    <circle
      cx="7"
      cy="7"
      r="4.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2 2.1"
    />
  ),
}

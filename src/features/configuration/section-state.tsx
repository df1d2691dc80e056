import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { StatusMark, type MarkState } from '#src/ui/status-mark.tsx'

import styles from './configuration.module.css'

/** How the desired setting and the report of a section stand to each other. */
export type SectionState = 'differs' | 'agrees' | 'waits' | 'reported' | 'unknown'

export function stateOf({ desired, reported, drift }: ConfiguredSection): SectionState {
  if (desired === null) return reported === null ? 'unknown' : 'reported'
  if (reported === null) return 'waits'
  return drift.length > 0 ? 'differs' : 'agrees'
}

const marks: Record<SectionState, MarkState | null> = {
  differs: 'abnormal',
  agrees: 'online',
  waits: 'offline',
  reported: null,
  unknown: null,
}
const terms: Record<SectionState, MessageDescriptor> = {
  differs: msg`Differs from desired`,
  agrees: msg`As desired`,
  waits: msg`Desired, not reported yet`,
  reported: msg`No desired values`,
  unknown: msg`Not reported yet`,
}

/** The state by shape, colour and word. */
export function SectionMark({ stored }: { stored: ConfiguredSection }) {
  const { i18n } = useLingui()
  const state = stateOf(stored)
  const mark = marks[state]
  return (
    <span className={styles['state']} data-quiet={mark === null}>
      {mark !== null && <StatusMark state={mark} size={12} />}
      {i18n._(terms[state])}
    </span>
  )
}

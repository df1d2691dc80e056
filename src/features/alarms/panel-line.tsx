import { Plural, Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'

import { StatusMark } from '#src/ui/status-mark.tsx'
import type { AlarmPanelState } from '#streams/alarm-panel.ts'

import styles from './alarm-panel.module.css'
import { AlarmRate } from './panel-notes.tsx'

interface PanelLineProps {
  state: AlarmPanelState
  closed: boolean
  paused: boolean
  onShow: () => void
}

/** How busy it is; while the list is held, how many came. It is always there, so that no row moves when it changes. */
export function PanelLine({ state, closed, paused, onShow }: PanelLineProps) {
  if (closed || state.rows === null) return <div className={styles['line']} />
  const { raisedInTenMinutes } = state
  return (
    <div className={styles['line']}>
      {state.arrived > 0 ? (
        <UnstyledButton className={styles['arrived'] ?? ''} onClick={onShow}>
          <StatusMark state={state.arrivedPriority ? 'priority' : 'abnormal'} />
          <Plural value={state.arrived} one="Show # new alarm" other="Show # new alarms" />
        </UnstyledButton>
      ) : (
        // The number of before is not that of the last 10 min, and there is no room for both in every language.
        state.failure === null && (
          <span className={styles['busy']}>
            <AlarmRate raised={raisedInTenMinutes} />
            <Plural
              value={raisedInTenMinutes}
              one="# alarm raised in the last 10 min"
              other="# alarms raised in the last 10 min"
            />
          </span>
        )
      )}
      {state.failure !== null ? (
        <strong>
          <Trans>The last query got no response</Trans>
        </strong>
      ) : (
        paused && (
          <strong>
            <Trans>Paused</Trans>
          </strong>
        )
      )}
    </div>
  )
}

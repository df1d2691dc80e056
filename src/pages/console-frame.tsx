import { useState } from 'react'

import { alarmSummaryFeed } from '#src/features/alarms/alarm-summary-feed.ts'
import { Shell, type ShellProps } from '#src/features/shell/shell.tsx'

import { ConsoleAlarms } from './console-alarms.tsx'

/** The frame of every page, with the dialog of new alarms over them. */
export function ConsoleFrame(props: Omit<ShellProps, 'overlay'>) {
  const [feed] = useState(alarmSummaryFeed)
  return <Shell {...props} overlay={<ConsoleAlarms feed={feed} />} />
}

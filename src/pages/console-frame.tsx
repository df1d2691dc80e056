import { Shell, type ShellProps } from '#src/features/shell/shell.tsx'

import { ConsoleAlarms } from './console-alarms.tsx'

/** The frame of every page, with the dialog of new alarms over them. */
export function ConsoleFrame(props: Omit<ShellProps, 'overlay'>) {
  return <Shell {...props} overlay={<ConsoleAlarms />} />
}

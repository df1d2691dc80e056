import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import type { FunctionCode } from '#contract/rules/modules.ts'

interface DevicePage {
  readonly path: string
  /** Who may open it. */
  readonly right: FunctionCode
}

/** The page that lists the devices of a class; its `open` is the one whose details stand beside the list. */
export const devicePages: Readonly<Record<DeviceType, DevicePage>> = {
  [deviceType.values.gateway]: { path: '/device/network', right: 'devices_gateway_view' },
  [deviceType.values.relay]: { path: '/device/trunk-manage', right: 'devices_mote_view' },
  [deviceType.values.terminal]: { path: '/device/terminal-manage', right: 'devices_ms_view' },
}

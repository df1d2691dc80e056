import type { DeviceMoment } from '../db/ingest/ingest-batteries.ts'
import type { CommandReport } from '../db/ingest/ingest-commands.ts'
import type { ChannelClaim } from '../db/ingest/ingest-channels.ts'
import type { LogPart } from '../db/ingest/ingest-logs.ts'
import type { Fix } from '../db/ingest/ingest-devices.ts'
import type {
  DownlinkRow,
  GatewayEventRow,
  HeartbeatRow,
  RegistrationRow,
  UplinkRow,
} from '../db/ingest/ingest-history.ts'
import type { ChannelReception, NodeAttachment } from '../db/ingest/ingest-places.ts'
import type { DeviceVersions } from '../db/ingest/ingest-registrations.ts'
import type { FragmentRow } from '../db/ingest/ingest-spectra.ts'
import type { GatewayStart } from '../db/ingest/ingest-starts.ts'
import type { AlarmEvent } from '#contract/rules/alarm-fold.ts'
import type { ReportedWrites } from './collect-reported.ts'
import type { Touched } from './touch.ts'

export interface DeviceAlarmEvent extends AlarmEvent {
  readonly deviceId: number
  readonly alarmType: number
}

/** What a batch of placed messages says, sorted by the table that keeps it. */
export interface BatchWrites extends Touched, ReportedWrites {
  readonly uplinks: UplinkRow[]
  /** Parts of spectra, which some of the uplinks carry. */
  readonly fragments: FragmentRow[]
  readonly heartbeats: HeartbeatRow[]
  readonly registrations: RegistrationRow[]
  readonly gatewayEvents: GatewayEventRow[]
  /** What gateways say of commands that this server gave them. */
  readonly commandReports: CommandReport[]
  /** Of the log files that commands of this server asked for. */
  readonly logParts: LogPart[]
  readonly downlinks: DownlinkRow[]
  /** Per device, when something was last sent down to it. Milliseconds. */
  readonly sentDown: Map<number, number>
  readonly alarms: DeviceAlarmEvent[]
  readonly attachments: Map<number, NodeAttachment>
  /** Where devices are received whose channel was not known. */
  readonly receptions: Map<number, ChannelReception>
  /** Per relay and terminal, what its newest registration says. */
  readonly versions: Map<number, DeviceVersions>
  /** Devices whose changes of version only their history of registrations can tell. */
  readonly versionsToRecompute: Set<number>
  readonly batteries: DeviceMoment[]
  /** Per device, since when what is known of its replaced batteries may be more than before. Milliseconds. */
  readonly batteryNews: Map<number, number>
  readonly fixes: Map<number, Fix>
  /** Per gateway, its newest start, and the channels of that. */
  readonly starts: Map<number, GatewayStart>
  readonly channels: Map<number, readonly ChannelClaim[]>
  /** Gateways whose newest heartbeat was taken, or refused. */
  readonly heartbeatTaken: Set<number>
  readonly heartbeatRefused: Set<number>
}

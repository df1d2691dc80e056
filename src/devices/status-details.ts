import type { DeviceDetail } from '#contract/calls/records.ts'

/** What a device's status and its alarms are explained by: what it said last, and the rules that it is judged by. */
export interface StatusDetails extends Pick<DeviceDetail, 'sensorKind' | 'readings'> {
  /** After so long without a message it counts as offline. Minutes. */
  readonly offlineAfterMinutes: number
  /** Sections of its configuration that it does not report as desired. */
  readonly driftSections: number
  /** Charge of its battery, percent. */
  readonly power: number | null
  /** Null for a gateway, which is not counted. */
  readonly registrationsToday: number | null
  /** When a terminal measured last; null for one that has not yet, and the other classes. */
  readonly measuredAt: number | null
  readonly sleeps: boolean
  /** How it is received, dBm and dB; null before it was received and for a gateway. */
  readonly upRSSI: number | null
  readonly snrDb: number | null
  /** It failed to prove its key when it was asked last. */
  readonly authRefused: boolean
  /** What a gateway's machine said last. */
  readonly machine: MachineFigures | null
}

export interface MachineFigures {
  /** When it said so. */
  readonly reportTime?: number | null | undefined
  readonly memoryFreePercent: number | null
  readonly diskFreePercent: number | null
  readonly cpuPercent: number | null
  readonly temperatureC: number | null
}

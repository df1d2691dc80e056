import type { BatchDevice } from '../rules/batch-rules.ts'
import { deviceStatus, protocolModel, type ProtocolModel } from '../wire/enumerations.ts'

/** A row of gateways, relays or terminals as the rules of batches look at it. */
export function batchDeviceOf(row: Readonly<Record<string, unknown>>): BatchDevice {
  const text = (name: string) => {
    const value = row[name]
    return typeof value === 'string' ? value : ''
  }
  const rfVersion = text('rfVersion')
  return {
    type: text('type'),
    online: row['status'] !== deviceStatus.values.offline,
    protocol: protocolOf(row['protocolMode'] ?? row['protocolModel']),
    appVersion: text('appVersion'),
    armVersion: text('armVersion'),
    hasChannel: text('networkId') !== '',
    rfVersions: rfVersion === '' ? [] : [rfVersion],
  }
}

/** Null for what is no protocol. */
export function protocolOf(value: unknown): ProtocolModel | null {
  return Object.values(protocolModel.values).find((known) => known === value) ?? null
}

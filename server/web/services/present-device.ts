import { deviceStatus, type Language } from '#contract/wire/enumerations.ts'
import type { DeviceDetail } from '#contract/calls/records.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { limitExceeded, limitsOf, type Limit } from '#contract/sensors/limits.ts'

import type { DeviceDetailRow } from '../../db/devices/device-details.ts'
import { holds, inRange } from '../../db/row-filter.ts'
import type { View } from '../../db/view.ts'
import { typeName } from '../messages/type-names.ts'

/**
 * A device in full as one viewer may see it. What stands outside the view (the owner of a shared gateway, a parent of
 * another company) is left out here too, whatever the reads before it gave.
 */
export function presentDevice(row: DeviceDetailRow, view: View, language: Language): DeviceDetail {
  const sees = (companyNo: string | null, gatewayId: string | null) =>
    companyNo !== null && holds(view, companyNo, gatewayId)
  const gatewaySeen = row.gatewayId !== row.deviceId && sees(row.gatewayCompanyNo, row.gatewayId)
  const parentSeen = sees(row.parentCompanyNo, row.parentGatewayId)
  return {
    id: row.deviceId,
    deviceType: row.deviceType,
    devUid: row.devUid,
    deviceAliases: row.alias,
    status: row.status,
    reach: row.reach,
    reachTime: row.reachSince.getTime(),
    cutOffBelow: row.cutOffBelow,
    alarmLevel: row.alarmLevel,
    longitude: row.lng,
    latitude: row.lat,
    parent:
      parentSeen && row.parentId !== null
        ? { id: row.parentId, longitude: row.parentLng, latitude: row.parentLat }
        : null,
    companyname: inRange(view, row.companyNo) ? (row.companyName ?? '') : '',
    typeName: typeName(row.typeId, language),
    address: row.address,
    gateway: gatewaySeen ? nameOf(row.gatewayAlias, row.gatewayUid) : '',
    parentName: parentSeen ? nameOf(row.parentAlias, row.parentUid) : '',
    offlineAbove: offlineAbove(row, gatewaySeen, parentSeen),
    registerTime: row.registerAt?.getTime() ?? null,
    beatTime: row.beatAt?.getTime() ?? null,
    upTime: row.upAt?.getTime() ?? null,
    upRSSI: row.rssiDbm,
    snrDb: row.snrDb,
    batteryPercent: row.batteryPercent,
    hops: row.hops,
    offlineAfterMinutes: row.offlineAfterMinutes,
    driftSections: row.driftSections,
    reportTime: row.reportTime ?? null,
    fixTime: row.fixTime ?? null,
    registrationsToday: row.registrationsToday,
    sensorKind: sensorKind(row.sensorKind ?? '')?.kind ?? '',
    readings: catalogueReadings(row.sensorKind ?? '', row.readings, row.parameters ?? {}),
    ...(row.configuredAt !== null && { configurationTime: row.configuredAt.getTime() }),
  }
}

function offlineAbove(
  row: DeviceDetailRow,
  gatewaySeen: boolean,
  parentSeen: boolean,
): DeviceDetail['offlineAbove'] {
  const { offline } = deviceStatus.values
  if (gatewaySeen && row.gatewayId !== null && row.gatewayStatus === offline)
    return { id: row.gatewayId, name: nameOf(row.gatewayAlias, row.gatewayUid) }
  if (parentSeen && row.parentId !== null && row.parentStatus === offline)
    return { id: row.parentId, name: nameOf(row.parentAlias, row.parentUid) }
  return null
}

function nameOf(alias: string | null, uid: string | null): string {
  return alias || (uid ?? '')
}

/**
 * In the order of the sensor catalogue, each with its unit and the limit that it lies beyond, or that its state is amiss; what
 * the catalogue does not know is not shown.
 */
export function catalogueReadings(
  kind: string,
  readings: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, unknown>>,
): DeviceDetail['readings'] {
  const entry = sensorKind(kind)
  const limits = entry === undefined ? [] : limitsOf(entry, parameters)
  return (entry?.readings ?? []).flatMap(({ name, unit, amiss }) => {
    const value = readings[name]
    if (typeof value !== 'number') return []
    const exceeded = limitExceeded(limits, name, value)
    const marks = {
      ...(exceeded && { beyond: withoutReading(exceeded) }),
      ...(amiss?.includes(value) === true && { amiss: true as const }),
    }
    return [{ reading: name, value, unit, ...marks }]
  })
}

function withoutReading(exceeded: Limit): Omit<Limit, 'reading'> {
  const { reading: _, ...limit } = exceeded
  return limit
}

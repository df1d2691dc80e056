import type { Client } from 'pg'

import { toWgs84 } from '#contract/geo/coordinates.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'

import type { CompanyIdOf } from './provision-companies.ts'

type Device = Provisioning['devices'][number]

const devicesPerStatement = 25_000
const faultsNamed = 5

/** @throws Error that names the first devices that cannot be taken, and why */
export async function checkDevices(
  client: Client,
  devices: readonly Device[],
  idOf: CompanyIdOf,
): Promise<void> {
  const { rows } = await client.query<{ type_id: string; device_type: number }>(
    'select type_id, device_type from device_type_option',
  )
  const classes = new Map(rows.map((row) => [row.type_id, row.device_type]))
  const gateways = devices.filter((device) => device.deviceType === deviceType.values.gateway)
  const named = await client.query<{ ap_uid: string }>(
    `select ap_uid from gateway_channel where ap_uid = any ($1)
       and not exists (select from device where device_type = 2 and dev_uid = ap_uid)`,
    [gateways.map((device) => device.uid)],
  )
  const channels = new Set(named.rows.map((row) => row.ap_uid))
  const seen = new Set<string>()
  const faults: string[] = []
  for (const device of devices) {
    const isChannel = device.deviceType === deviceType.values.gateway && channels.has(device.uid)
    const fault = isChannel ? 'a channel has this id' : faultOf(device, classes, seen, idOf)
    if (fault !== null) faults.push(`${deviceType.nameOf(device.deviceType)} ${device.uid}: ${fault}`)
    seen.add(`${device.deviceType} ${device.uid}`)
  }
  if (faults.length === 0) return
  const more = faults.length > faultsNamed ? `\nand ${faults.length - faultsNamed} more` : ''
  throw new Error(`the provisioning document is wrong:\n${faults.slice(0, faultsNamed).join('\n')}${more}`)
}

function faultOf(
  device: Device,
  classes: ReadonlyMap<string, number>,
  seen: ReadonlySet<string>,
  idOf: CompanyIdOf,
): string | null {
  if (seen.has(`${device.deviceType} ${device.uid}`)) return 'stated twice'
  const named = classes.get(device.typeId)
  if (named === undefined) return `there is no type ${device.typeId}`
  if (named !== device.deviceType) return `${device.typeId} is a type of another class`
  const unknown = [device.company, ...(device.sharedWith ?? [])].find((path) => idOf(path) === undefined)
  if (unknown !== undefined) return `there is no company ${unknown.join(' / ')}`
  const isGateway = device.deviceType === deviceType.values.gateway
  if (!isGateway && (device.armKey ?? device.sharedWith) !== undefined)
    return 'only a gateway has a key or is shared'
  return null
}

/** @returns how many were added or changed */
export async function provisionDevices(
  client: Client,
  devices: readonly Device[],
  idOf: CompanyIdOf,
): Promise<number> {
  let changed = 0
  for (let from = 0; from < devices.length; from += devicesPerStatement) {
    const some = devices.slice(from, from + devicesPerStatement)
    const positions = some.map((device) => toWgs84(device.longitude, device.latitude, device.coordinateType))
    const { rowCount } = await client.query(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, address,
         lng, lat, given_lng, given_lat, address_type)
       select n.device_type, n.dev_uid, c.company_id, c.company_no, n.type_id, n.alias, n.address,
         n.lng, n.lat, n.given_lng, n.given_lat, n.address_type
       from unnest($1::smallint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[],
         $7::float8[], $8::float8[], $9::float8[], $10::float8[], $11::smallint[])
         n (device_type, dev_uid, company_id, type_id, alias, address, lng, lat, given_lng, given_lat, address_type)
       join company c using (company_id)
       on conflict (device_type, dev_uid) do update set company_id = excluded.company_id,
         company_no = excluded.company_no, type_id = excluded.type_id, alias = excluded.alias,
         address = excluded.address, lng = excluded.lng, lat = excluded.lat,
         given_lng = excluded.given_lng, given_lat = excluded.given_lat, address_type = excluded.address_type
       where (device.company_id, device.type_id, device.alias, device.address,
           device.given_lng, device.given_lat, device.address_type)
         is distinct from (excluded.company_id, excluded.type_id, excluded.alias, excluded.address,
           excluded.given_lng, excluded.given_lat, excluded.address_type)`,
      [
        some.map((device) => device.deviceType),
        some.map((device) => device.uid),
        some.map((device) => idOf(device.company)),
        some.map((device) => device.typeId),
        some.map((device) => device.alias),
        some.map((device) => device.address),
        positions.map((position) => position.lng),
        positions.map((position) => position.lat),
        some.map((device) => device.longitude),
        some.map((device) => device.latitude),
        some.map((device) => device.coordinateType),
      ],
    )
    changed += rowCount ?? 0
  }
  return changed
}

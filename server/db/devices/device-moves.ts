import { sql, type RawBuilder } from 'kysely'

import { deviceType as classes, type DeviceType } from '#contract/wire/enumerations.ts'

import { findOwnDevices } from './device-ids.ts'
import { findLicenseOverruns, type CompanyGains, type LicenseOverrun } from './licenses.ts'
import { rowIds } from '../row-filter.ts'
import type { ListScope } from '../lists/list-store.ts'
import type { Move, MoveStore, PlannedMove } from '../lists/move-store.ts'

/**
 * 1 when the gateway that `d` is connected through would not serve the company `c`, as ingest judges (`resolve-message.ts`): its own, one below, or
 * one that it is shared with. A gateway that the caller does not see is of a company above all of theirs.
 */
const isCutOff = sql`(exists (select from device g where g.device_id = d.gateway_id
  and g.company_no not in (select companies_above(c.company_no))
  and not exists (select from gateway_share s where s.device_id = g.device_id and s.company_id = c.company_id)))::int`

/** With how many companies the gateway `d` is not shared any more when it goes into that of `n`. */
const shareEnds = sql`(select count(*)::int from shares_ending(d.device_id, d.company_id, n.company_id))`

const { gateway, relay, terminal } = classes.values

/** How many of a class go along. */
function countOf({ relays, terminals }: PlannedMove, kind: DeviceType): number {
  if (kind === gateway) return 0
  return kind === relay ? relays : terminals
}

function gainsOf(plan: readonly PlannedMove[], countedOf: (move: PlannedMove) => number): CompanyGains {
  const gains = new Map<string, number>()
  const add = (company: string, count: number) => gains.set(company, (gains.get(company) ?? 0) + count)
  for (const move of plan) {
    add(move.companyid, countedOf(move))
    add(move.from, -countedOf(move))
  }
  return gains
}

/**
 * How devices of one class go into other companies. With a gateway go the devices connected through it of the same company, since it would
 * not be received through it any more; relays and terminals go alone. See docs/decisions/0027.
 */
export function deviceMoves(deviceType: DeviceType): MoveStore {
  const own = ({ filter }: ListScope, alias: string): RawBuilder<boolean> =>
    sql<boolean>`${filter.companies(alias)} and ${sql.ref(`${alias}.company_no`)} between view_first() and view_last()`
  return {
    findOwn: (scope, uids) => findOwnDevices(scope, deviceType, uids),

    async plan(scope, moves) {
      const isGateway = deviceType === gateway
      const isChild = isGateway ? sql`h.gateway_id = d.device_id` : sql`false`
      const { rows } = await sql<PlannedMove>`
        select d.device_id as id, n.company_id as companyid, d.company_id as "from", h.along, h.relays, h.terminals, h.left_behind as "left",
          ${isGateway ? sql`h.cut_off` : isCutOff} as "cutOff", ${isGateway ? shareEnds : sql`0`} as unshared
        from unnest(${rowIds(moves.map(({ id }) => id))}, ${rowIds(moves.map(({ companyid }) => companyid))})
            with ordinality n (device_id, company_id, place)
          join device d using (device_id)
          join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
          cross join lateral (
            select coalesce(array_agg(h.device_id order by h.device_id) filter (where h.company_id = d.company_id), '{}') as along,
              (count(*) filter (where h.company_id = d.company_id and h.device_type = 1))::int as relays,
              (count(*) filter (where h.company_id = d.company_id and h.device_type = 0))::int as terminals,
              (count(*) filter (where h.company_id not in (d.company_id, n.company_id)))::int as left_behind,
              (count(*) filter (where h.company_id <> d.company_id and c.company_no not in (select companies_above(h.company_no))
                and not exists (select from gateway_share s where s.device_id = d.device_id and s.company_id = h.company_id
                  and s.company_id not in (select shares_ending(d.device_id, d.company_id, n.company_id)))))::int
                as cut_off
            from device h where ${isChild} and h.device_id <> d.device_id and ${scope.filter.companies('h')}) h
        where d.device_type = ${deviceType} and ${own(scope, 'd')} and d.company_id <> n.company_id
        order by n.place`.execute(scope.tx)
      return rows
    },

    async findOverruns(scope, plan, check) {
      const overruns: LicenseOverrun[] = []
      for (const kind of [terminal, relay, gateway] as const) {
        const gains = gainsOf(plan, (move) => countOf(move, kind) + Number(kind === deviceType))
        overruns.push(...(await findLicenseOverruns(scope, kind, gains, check)))
      }
      return overruns
    },

    async lock({ tx }, ids) {
      await sql`select lock_own_devices(${rowIds(ids)})`.execute(tx)
    },

    async carryOut(scope, moves: readonly Move[], now) {
      const { rows } = await sql<{ id: string }>`
        update device d set version = d.version + 1, updated_at = ${now}::timestamptz,
          company_id = c.company_id, company_no = c.company_no
        from unnest(${rowIds(moves.map(({ id }) => id))}, ${rowIds(moves.map(({ companyid }) => companyid))})
            n (device_id, company_id)
          join company c on c.company_id = n.company_id and ${scope.filter.companies('c')}
        where d.device_id = n.device_id and ${own(scope, 'd')} returning d.device_id as id`.execute(scope.tx)
      return rows.length
    },
  }
}

import { mostFoundUsers } from '#contract/calls/lookups.ts'
import { deviceType, type DeviceType, type Language } from '#contract/wire/enumerations.ts'

import { readCompanies } from '../../db/accounts/companies.ts'
import type { Database } from '../../db/database.ts'
import { readTypeIds } from '../../db/devices/device-types.ts'
import { findUsers } from '../../db/accounts/users.ts'
import { typeName } from '../messages/type-names.ts'
import type { Handler } from '../pipeline/handler.ts'
import { companyTree } from '../services/company-tree.ts'
import { timeZones } from '../services/time-zones.ts'

export function lookupRoutes({ database }: { database: Database }) {
  const tree: Handler<'company/getTreeInfo'> = async ({ tx, filter }) => ({
    list: companyTree(await readCompanies(tx, filter)),
  })

  const zones: Handler<'company/getAllTimeZone'> = async ({ language, now }) => ({
    list: timeZones(language, now),
  })

  const types =
    (type: DeviceType) =>
    async ({ language }: { language: Language }) => {
      const typeIds = await readTypeIds(database.kysely, type)
      const list = typeIds.map((typeId) => ({ typeId, typeName: typeName(typeId, language) }))
      const { compare } = new Intl.Collator(language)
      return { list: list.toSorted((a, b) => compare(a.typeName, b.typeName)) }
    }

  const users: Handler<'user/findList'> = async ({ tx, filter, query, now }) => {
    const namePart = query.username?.trim() ?? ''
    const found = await findUsers(tx, filter, { namePart, now, most: mostFoundUsers + 1 })
    const list = found.map(({ userId, userName, companyName }) => ({
      objectid: userId,
      username: userName,
      companyname: companyName,
    }))
    return { list: list.slice(0, mostFoundUsers), data: { more: list.length > mostFoundUsers } }
  }

  return {
    'company/getTreeInfo': tree,
    'company/getAllTimeZone': zones,
    'gateway/getGatewayTypeList': types(deviceType.values.gateway),
    'mote/getMoteTypeList': types(deviceType.values.relay),
    'ms/getMsTypeList': types(deviceType.values.terminal),
    'user/findList': users,
  }
}

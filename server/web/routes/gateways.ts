import { batchFunctions, type BatchRule } from '#contract/rules/batch-rules.ts'
import { deviceType, protocolModel, protocolVariant } from '#contract/wire/enumerations.ts'
import type { ApUid, ArmUid, CompanyId } from '#contract/wire/ids.ts'
import type { gatewayRecordLists } from '#contract/lists/gateway-records.ts'

import { areCompanies } from '../../db/accounts/companies.ts'
import { deviceMoves } from '../../db/devices/device-moves.ts'
import { findDevice, findOwnDevices } from '../../db/devices/device-ids.ts'
import { setUsageStatus } from '../../db/devices/device-writes.ts'
import {
  deleteChannels,
  readChannel,
  readChannelDisputes,
  readChannels,
  readGatewayFigures,
} from '../../db/gateways/gateway-details.ts'
import {
  readCompaniesWithout,
  readSharedCompanies,
  shareGateways,
  unshareGateways,
  type SharesChanged,
} from '../../db/gateways/gateway-shares.ts'
import { readUpgradeInformation, readVersions } from '../../db/gateways/gateway-versions.ts'
import { gatewayRecords } from '../../db/gateways/gateway-records.ts'
import { readGateways } from '../../db/gateways/gateway-rows.ts'
import type { ChangedRecord, ListScope } from '../../db/lists/list-store.ts'
import type { Vault } from '../../db/vault.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { idsOf, listActs, named, outcomes, scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import { moveHandlers } from '../lists/move-handlers.ts'
import { sheetHandlers, type SheetServices } from '../lists/sheet-handlers.ts'
import { recordHandlers } from '../lists/record-handlers.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { readChannelSections } from '../services/configuration.ts'
import { companyTree } from '../services/company-tree.ts'
import { gatewayDefinition } from '../services/gateway-list.ts'
import { typeName } from '../messages/type-names.ts'
import { gpsTrailRoutes } from './gps-trail.ts'

type RecordList = (typeof gatewayRecordLists)[number]['path']
type RecordPath = RecordList | `${RecordList}/export`
type Scoped = Pick<ListRequest, 'tx' | 'filter' | 'session'>

const { gateway } = deviceType.values

export function gatewayRoutes({ vault, ...sheets }: SheetServices & { vault: Vault }) {
  const list = gatewayDefinition(vault)
  const { findPage, findDetails, add, edit } = listActs(list)

  const remove: Handler<'gateway/newBatchDelete'> = async (request) => {
    const armuids = armUidsOf(request.body.armuids)
    assertCount(batchFunctions.delete, armuids)
    const own = await findOwnGateways(request, armuids)
    const gone = await list.store.delete(scopeOf(request), [...own.values()])
    return { data: outcomes(request, armuids, byUid(gone.map(({ title }) => title))) }
  }

  const removeChannels: Handler<'gateway/batchDelete'> = async (request) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's pattern is that of such ids
    const apuids = idsOf(request.body.apuids) as ApUid[]
    assertCount(batchFunctions.deleteChannels, apuids)
    return { data: outcomes(request, apuids, await deleteChannels(scopeOf(request), apuids)) }
  }

  const changeUsageStatus: Handler<'gateway/batchChangeUsageStatus'> = async (request) => {
    const armuids = armUidsOf(request.body.armuids)
    assertCount(batchFunctions.changeStatus, armuids)
    const { serviceCondition } = request.body
    request.audit.detail = { serviceCondition }
    const own = await findOwnGateways(request, armuids)
    const ids = [...own.values()]
    const done = await setUsageStatus(scopeOf(request), gateway, ids, serviceCondition, request.now)
    return { data: outcomes(request, armuids, byUid(done.map(({ title }) => title))) }
  }

  return {
    ...named('gateway', { newFindPage: findPage, findDetails, newAdd: add, newEdit: edit }),
    ...sheetHandlers(list, sheets),
    ...moveHandlers(list, deviceMoves(gateway), sheets),
    ...records(sheets),
    ...gpsTrailRoutes,
    'gateway/newBatchDelete': remove,
    'gateway/batchDelete': removeChannels,
    'gateway/batchChangeUsageStatus': changeUsageStatus,
    'gateway/newFindGatewayDetails/{id}': details,
    'gateway/getApListByArmId': channels,
    'gateway/findUpgradeInformation': upgradeInformation,
    'gateway/getVersionList': versions,
    'gateway/findRadioDetails/{id}': radio,
    'gateway/findZetaSRadioDetails/{id}': zetaSRadio,
    'gateway/getAccessibleCompany': companiesWithout,
    'gateway/getSelectedAccessibleCompany': sharedCompanies,
    'gateway/setAccessibleCompany': share,
    'gateway/batchDeleteAccessibleCompany': unshare,
  }
}

/** The lists of a gateway's records. */
function records(services: SheetServices): Pick<Handlers, RecordPath> {
  const handlers = gatewayRecords.map((store) => recordHandlers(store, services))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the calls are made from the same forms, and checked by them
  return Object.assign({}, ...handlers) as Pick<Handlers, RecordPath>
}

const details: Handler<'gateway/newFindGatewayDetails/{id}'> = async (request) => {
  const scope = scopeOf(request)
  const [row] = await readGateways(scope, [request.params.id])
  const figures = row && (await readGatewayFigures(scope, row.objectid))
  const channels = row && (await readChannels(scope, row.networkMasterId))
  if (row === undefined || !figures || !channels) throw new Refused('record.unknown')
  const disputes = await readChannelDisputes(scope, row.objectid)
  return { data: { ...row, typeName: typeName(row.type, request.language), ...figures, channels, disputes } }
}

const channels: Handler<'gateway/getApListByArmId'> = async (request) => {
  const list = await readChannels(scopeOf(request), request.query.armuid)
  if (list === null) throw new Refused('record.unknown')
  return { list }
}

const upgradeInformation: Handler<'gateway/findUpgradeInformation'> = async (request) => {
  const scope = scopeOf(request)
  const id = await findDevice(scope, gateway, request.query.armuid)
  if (id === null) throw new Refused('record.unknown')
  return { data: await readUpgradeInformation(scope, id) }
}

const versions: Handler<'gateway/getVersionList'> = async (request) => ({
  list: await readVersions(scopeOf(request), request.query.of),
})

const radio: Handler<'gateway/findRadioDetails/{id}'> = async (request) => {
  const { protocolMode } = request.query
  const { channel, rf } = await readRadio(request)
  const name = protocolModel.nameOf(channel.protocolModel)
  const modes = [protocolVariant.values[name], String(channel.protocolModel)]
  if (protocolMode !== undefined && !modes.includes(protocolMode)) throw new Refused('record.unknown')
  return { data: { ...channel, rf } }
}

const zetaSRadio: Handler<'gateway/findZetaSRadioDetails/{id}'> = async (request) => {
  const { channel, rf, sdr } = await readRadio(request)
  if (channel.protocolModel !== protocolModel.values['ZETA-S']) throw new Refused('record.unknown')
  return { data: { ...channel, rf, sdr } }
}

/** @throws Refused when the caller sees no such channel */
async function readRadio(request: Scoped & { params: { id: ApUid } }) {
  const scope = scopeOf(request)
  const channel = await readChannel(scope, request.params.id)
  if (channel === null) throw new Refused('record.unknown')
  const { rf, sdr } = await readChannelSections(scope, channel)
  return { channel, rf: rf ?? null, sdr: sdr ?? null }
}

const companiesWithout: Handler<'gateway/getAccessibleCompany'> = async (request) => {
  const id = await ownGateway(request, request.query.armuid)
  if (id === undefined) throw new Refused('record.unknown')
  return { list: companyTree(await readCompaniesWithout(scopeOf(request), id)) }
}

const sharedCompanies: Handler<'gateway/getSelectedAccessibleCompany'> = async (request) => {
  const id = await ownGateway(request, request.query.armuid)
  return { list: id === undefined ? [] : await readSharedCompanies(scopeOf(request), id) }
}

const share: Handler<'gateway/setAccessibleCompany'> = (request) =>
  changeShares(request, batchFunctions.share, shareGateways)
const unshare: Handler<'gateway/batchDeleteAccessibleCompany'> = (request) =>
  changeShares(request, batchFunctions.unshare, unshareGateways)

async function changeShares(
  request: Parameters<typeof share>[0],
  rules: readonly BatchRule[],
  change: (scope: ListScope, armuids: ArmUid[], companyIds: CompanyId[]) => Promise<SharesChanged>,
) {
  const armuids = armUidsOf(request.body.armuids)
  assertCount(rules, armuids)
  const companyids = companyIdsOf(request.body.companyids)
  request.audit.detail = { companyids }
  if (!(await areCompanies(request, companyids))) throw invalidField('companyids', 'field.company')
  const { done, seenAnyway } = await change(scopeOf(request), armuids, companyids)
  const reasons = new Map(seenAnyway.map((uid) => [uid, 'share.seenAnyway'] as const))
  return { data: outcomes(request, armuids, byUid(done), reasons) }
}

function findOwnGateways(request: Scoped, armuids: readonly ArmUid[]): Promise<Map<ArmUid, string>> {
  return findOwnDevices(scopeOf(request), gateway, armuids)
}

async function ownGateway(request: Scoped, armuid: ArmUid): Promise<string | undefined> {
  return (await findOwnGateways(request, [armuid])).get(armuid)
}

function armUidsOf(text: string): ArmUid[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's pattern is that of such ids
  return idsOf(text) as ArmUid[]
}

function companyIdsOf(text: string): CompanyId[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's pattern is that of such ids
  return idsOf(text) as CompanyId[]
}

/** Batches name gateways by their arm units. */
function byUid(uids: readonly string[]): ChangedRecord[] {
  return uids.map((uid) => ({ id: uid, title: uid }))
}

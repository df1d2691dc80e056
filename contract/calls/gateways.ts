import { Type } from 'typebox'

import { call } from './call.ts'
import { versionedParts } from '../commands/command-form.ts'
import { deviceRights } from '../rules/device-rights.ts'
import { deviceType, protocolModel, protocolVariant, serviceCondition } from '../wire/enumerations.ts'
import { apUidSchema, armUidSchema, companyIdSchema, deviceIdSchema } from '../wire/ids.ts'
import { gpsTrailSchema } from '../geo/gps-trail.ts'
import { reportedSectionSchema } from './configuration.ts'
import { gatewayChannelSchema, gatewayDetailSchema } from '../lists/gateway-detail.ts'
import { upgradeInformationSchema } from '../lists/gateway-versions.ts'
import { gatewayList } from '../lists/gateway.ts'
import {
  armCellular,
  armControls,
  armHeartbeats,
  armLinks,
  armStarts,
  armUpgrades,
  channelUpgrades,
} from '../lists/gateway-records.ts'
import { listShapes, outcomesSchema } from '../lists/list-calls.ts'
import { moveCalls } from '../lists/move-calls.ts'
import { recordCalls } from '../lists/record-calls.ts'
import { sheetCalls } from '../lists/sheet-calls.ts'
import { companyNodeSchema, timestampSchema } from './records.ts'
import { joined } from './joined.ts'

/** Ids of arm units or of channels, comma-joined: at most 500. A batch of none is refused in the words of its rules. */
const uids = joined('[0-9A-F]{8}', { mayBeEmpty: true, folds: 'upper' })
const companyids = joined('[1-9][0-9]{0,18}')
const read = { method: 'GET', right: 'devices_gateway_view', scope: 'view', audit: null } as const
const change = { method: 'POST', right: 'devices_gateway_edit', scope: 'view' } as const
const companies = {
  list: Type.Array(
    Type.Object({
      objectid: companyIdSchema,
      companyname: Type.String(),
      /** Since its company is accessible to them, and as long as it is. */
      byCompany: Type.Boolean(),
    }),
  ),
}

const { findPage, findDetails, add, edit } = listShapes(gatewayList)

export const gatewayCalls = {
  ...sheetCalls(gatewayList),
  ...moveCalls(gatewayList),
  ...recordCalls(armStarts),
  ...recordCalls(armLinks),
  ...recordCalls(armHeartbeats),
  ...recordCalls(armCellular),
  ...recordCalls(armControls),
  ...recordCalls(armUpgrades),
  ...recordCalls(channelUpgrades),
  'gateway/newFindPage': findPage,
  'gateway/findDetails': findDetails,
  'gateway/newAdd': add,
  'gateway/newEdit': edit,
  /** Deletes gateways with their channels and records; the devices connected through them stay, unattached until they register. */
  'gateway/newBatchDelete': call({
    ...change,
    right: 'devices_gateway_delete',
    audit: 'operation.gateway.delete',
    body: Type.Object({ armuids: uids }),
    reply: { data: outcomesSchema },
  }),
  /**
   * Deletes channels. One that another gateway names too is that one's at once; otherwise a gateway that still has it says so
   * with its next start, and it is there again.
   */
  'gateway/batchDelete': call({
    ...change,
    right: 'devices_gateway_delete',
    audit: 'operation.gateway.deleteChannel',
    body: Type.Object({ apuids: uids }),
    reply: { data: outcomesSchema },
  }),
  'gateway/newFindGatewayDetails/{id}': call({
    ...read,
    params: Type.Object({ id: deviceIdSchema }),
    reply: { data: gatewayDetailSchema },
  }),
  'gateway/getApListByArmId': call({
    ...read,
    query: Type.Object({ armuid: armUidSchema }),
    reply: { list: Type.Array(gatewayChannelSchema) },
  }),
  'gateway/batchChangeUsageStatus': call({
    ...change,
    audit: 'operation.gateway.changeUsageStatus',
    body: Type.Object({ armuids: uids, serviceCondition: serviceCondition.schema }),
    reply: { data: outcomesSchema },
  }),
  /** The companies of the caller's view that do not see the gateway yet, and so may be given it. */
  'gateway/getAccessibleCompany': call({
    ...read,
    right: 'devices_gateway_edit',
    query: Type.Object({ armuid: armUidSchema }),
    reply: { list: Type.Array(companyNodeSchema) },
  }),
  /** Those with which it is shared. Nothing for a gateway that is not the caller's own. */
  'gateway/getSelectedAccessibleCompany': call({
    ...read,
    query: Type.Object({ armuid: armUidSchema }),
    reply: companies,
  }),
  /**
   * Shares gateways with companies: they see them, and the devices connected through them, at once and read-only. `share.seenAnyway` for one that
   * belongs to one of them, or to a company below it.
   */
  'gateway/setAccessibleCompany': call({
    ...change,
    audit: 'operation.gateway.share',
    body: Type.Object({ armuids: uids, companyids }),
    reply: { data: outcomesSchema },
  }),
  'gateway/batchDeleteAccessibleCompany': call({
    ...change,
    audit: 'operation.gateway.unshare',
    body: Type.Object({ armuids: uids, companyids }),
    reply: { data: outcomesSchema },
  }),
  /** The versions that a gateway runs, since when, and which it ran before, as far as its starts are kept. */
  'gateway/findUpgradeInformation': call({
    ...read,
    query: Type.Object({ armuid: armUidSchema }),
    reply: { data: upgradeInformationSchema },
  }),
  /** The versions that arm units or radio modules of the view run: each once, in any order. */
  'gateway/getVersionList': call({
    ...read,
    query: Type.Object({ of: Type.Enum(versionedParts) }),
    reply: { list: Type.Array(Type.String()) },
  }),
  /** Where a gateway was from `upStime` until before `upEtime`. */
  'gateway/findGpsTrailByDate': call({
    ...read,
    right: deviceRights[deviceType.values.gateway],
    heavy: true,
    query: Type.Object({ armuid: armUidSchema, upStime: timestampSchema, upEtime: timestampSchema }),
    reply: { data: gpsTrailSchema },
  }),
  /** The radio of a channel; `rf`: what it reports of the fields that its protocol has. */
  'gateway/findRadioDetails/{id}': call({
    ...read,
    params: Type.Object({ id: apUidSchema }),
    /** 404 for a channel of another protocol: of this variant, as lists are searched by it, or of this number. */
    query: Type.Object({
      protocolMode: Type.Optional(
        Type.Enum([
          ...Object.values(protocolVariant.values),
          ...Object.values(protocolModel.values).map(String),
        ]),
      ),
    }),
    reply: { data: Type.Object({ ...gatewayChannelSchema.properties, rf: reportedSectionSchema }) },
  }),
  /** The same of a channel of ZETA-S, with its software-defined radio; 404 for one of another protocol. */
  'gateway/findZetaSRadioDetails/{id}': call({
    ...read,
    params: Type.Object({ id: apUidSchema }),
    reply: {
      data: Type.Object({
        ...gatewayChannelSchema.properties,
        rf: reportedSectionSchema,
        sdr: reportedSectionSchema,
      }),
    },
  }),
} as const

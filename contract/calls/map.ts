import { Type } from 'typebox'

import { call } from './call.ts'
import { keywordSchema } from './device-search.ts'
import { anyDeviceRight } from '../rules/device-rights.ts'
import { deviceStatus, deviceType } from '../wire/enumerations.ts'
import { companyIdSchema, deviceIdSchema } from '../wire/ids.ts'
import { deviceDetailSchema, devicePositionSchema, mapViewSchema } from './records.ts'
import { topologySchema } from '../rules/topology.ts'

/** Degrees; `west` may not exceed `east`: a view over the date line asks twice. */
export const boxQuery = {
  west: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  south: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  east: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  north: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  zoom: Type.Optional(Type.Number({ minimum: 0, maximum: 24 })),
}

export const mapFilter = {
  devType: Type.Optional(deviceType.schema),
  status: Type.Optional(deviceStatus.schema),
  companyid: Type.Optional(companyIdSchema),
  /** This gateway and the devices connected through it. */
  gatewayid: Type.Optional(deviceIdSchema),
}

/** The server answers with devices instead of cells when at most this many are in the box. */
export const devicesInViewLimit = 2000
/** The plain list without a box is refused beyond this many devices. */
export const plainListLimit = 20_000

/** What a topology holds at most below what was asked for, and when nothing is said. */
export const topologyLimits = { most: 2000, usual: 500, levels: 16 } as const

export const mapCalls = {
  /** With a box and zoom: `data`, cells or devices. Without: `list`, all devices of the view that have a position. */
  'map/getAllDevicePosition': call({
    method: 'GET',
    right: 'map_view',
    screens: true,
    scope: 'view',
    audit: null,
    query: Type.Object({ ...boxQuery, ...mapFilter }),
    reply: { data: Type.Optional(mapViewSchema), list: Type.Optional(Type.Array(devicePositionSchema)) },
  }),
  'map/getFuzzyQueryResult': call({
    method: 'GET',
    right: 'map_view',
    scope: 'view',
    audit: null,
    query: Type.Object({ keyword: keywordSchema }),
    reply: { list: Type.Array(deviceDetailSchema) },
  }),
  /**
   * A part of the network. With `id`: the device, the way from it up to its gateway and that one's company, and what
   * is below it. With `companyid`: that company, its companies and its gateways. With neither: the same of the
   * caller's company, and the gateways that are shared with it; both are for whoever may see gateways.
   */
  'map/getMapTopological': call({
    method: 'GET',
    right: anyDeviceRight,
    scope: 'view',
    audit: null,
    query: Type.Object({
      id: Type.Optional(deviceIdSchema),
      companyid: Type.Optional(companyIdSchema),
      /** How many levels of devices below `id`; 0 for its way up alone. All of them when it is not given. */
      levels: Type.Optional(Type.Integer({ minimum: 0, maximum: topologyLimits.levels })),
      /** 1: a gateway's channels stand between it and what they were last received on. */
      channels: Type.Optional(Type.Enum([0, 1])),
      /** Nodes below what was asked for. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: topologyLimits.most })),
    }),
    reply: { data: topologySchema },
  }),
  'map/findDetails/{id}': call({
    method: 'GET',
    right: anyDeviceRight,
    scope: 'view',
    audit: null,
    params: Type.Object({ id: deviceIdSchema }),
    reply: { data: deviceDetailSchema },
  }),
} as const

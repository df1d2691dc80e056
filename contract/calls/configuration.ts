import { Type, type Static } from 'typebox'

import { call } from './call.ts'
import { apUidSchema, armUidSchema, moteUidSchema, msUidSchema } from '../wire/ids.ts'
import { orNull } from '../lists/device-fields.ts'
import { deviceidsSchema, outcomesSchema } from '../lists/list-calls.ts'
import { timestampSchema } from './records.ts'
import { joined } from './joined.ts'

/** Of the field of a section; of a secret whether it is desired, or set. */
const value = Type.Union([Type.Number(), Type.String({ maxLength: 1000 }), Type.Boolean()])
const values = Type.Record(Type.String({ minLength: 1, maxLength: 50 }), value)
/** What is reported of the fields of one section; null when nothing is. */
export const reportedSectionSchema = orNull(values)

/** One section of the configuration of a device, or of a channel of a gateway. */
export const configuredSectionSchema = Type.Object({
  /** The channel whose section it is; empty for one of the device itself. */
  apuid: Type.Union([apUidSchema, Type.Literal('')]),
  /** Its fields are `contract/configuration/catalogue.ts`'. */
  section: Type.String(),
  /** What people desire; of a secret `true`. Null when they desire nothing of it. */
  desired: orNull(values),
  /** When a desired setting was last made, changed or taken back; null when there never was one. */
  desiredTime: orNull(timestampSchema),
  /** Who did; empty when that is not known or not the caller's to see. */
  desiredBy: Type.String(),
  /** What the device says it is; null when it said nothing of the section yet. */
  reported: orNull(values),
  reportedTime: orNull(timestampSchema),
  /** The desired fields that the device does not report so. */
  drift: Type.Array(Type.String()),
})
export type ConfiguredSection = Static<typeof configuredSectionSchema>

/** What is desired, and of what. */
const desiredBody = {
  section: Type.String({ minLength: 1, maxLength: 50 }),
  /**
   * The whole section, of at least one field: what is left out is desired no more, and null takes the desired setting back, also of a section
   * that it has no longer.
   * Of a secret `true` leaves the one that is desired as it is, unless the desired setting changes to whom it is told.
   */
  desired: orNull(values),
  /** The newest desired setting that the editor knew of; where there is a newer one, it stays, and the outcome says so. */
  desiredTime: Type.Optional(timestampSchema),
}
const read = { method: 'GET', scope: 'view', audit: null } as const
const change = { method: 'POST', scope: 'view' } as const
const sections = { list: Type.Array(configuredSectionSchema) }
/** Ids of arm units or of channels, comma-joined: at most 500. */
const uids = Type.Optional(joined('[0-9A-F]{8}', { mayBeEmpty: true, folds: 'upper' }))

/**
 * What devices should be set to, and what they say they are. A desired setting is kept and held against what its device reports; it is
 * not sent. Desired settings are made for one's own devices alone. `desired.<field>` names the fields of a desired setting that are wrong; with
 * several devices each has its outcome. Selections are refused by `contract/rules/batch-rules.ts`.
 */
export const configurationCalls = {
  /** All sections that it has, those of its channels behind its own, and what is desired of sections that it has no longer. */
  'gateway/getConfiguration': call({
    ...read,
    right: 'devices_gateway_view',
    query: Type.Object({ armuid: armUidSchema }),
    reply: sections,
  }),
  'mote/getConfiguration': call({
    ...read,
    right: 'devices_mote_view',
    query: Type.Object({ moteuid: moteUidSchema }),
    reply: sections,
  }),
  'ms/getConfiguration': call({
    ...read,
    right: 'devices_ms_view',
    query: Type.Object({ msuid: msUidSchema }),
    reply: sections,
  }),
  /** By `apuids` for the sections of channels, by `armuids` for those of gateways. */
  'gateway/setConfiguration': call({
    ...change,
    right: 'devices_gateway_edit',
    audit: 'operation.gateway.setConfiguration',
    body: Type.Object({ armuids: uids, apuids: uids, ...desiredBody }),
    reply: { data: outcomesSchema },
  }),
  'mote/setConfiguration': call({
    ...change,
    right: 'devices_mote_edit',
    audit: 'operation.mote.setConfiguration',
    body: Type.Object({ objectids: deviceidsSchema, ...desiredBody }),
    reply: { data: outcomesSchema },
  }),
  'ms/setConfiguration': call({
    ...change,
    right: 'devices_ms_edit',
    audit: 'operation.ms.setConfiguration',
    body: Type.Object({ objectids: deviceidsSchema, ...desiredBody }),
    reply: { data: outcomesSchema },
  }),
} as const

import { Type, type Static } from 'typebox'

import { collectingMethod, curState, downModel, severityClass } from '../wire/enumerations.ts'
import { msUidSchema } from '../wire/ids.ts'
import {
  deviceEntry,
  deviceRow,
  driftSearch,
  orNull,
  ownLimitSchema,
  placeColumns,
  placeFields,
  reachColumns,
  usageField,
} from './device-fields.ts'
import { listForm } from './list-form.ts'
import { bandSearches, nodeColumns, nodeDetails, nodeFilter, nodeRow, upgradeDetails } from './relay.ts'

/**
 * By which class of machine a terminal's vibration is judged, and with `own` its limits between the zones, mm/s. Absent in a
 * row: nobody chose, or it measures no vibration; in an entry: as it is.
 */
const severity = {
  severityClass: Type.Optional(severityClass.schema),
  limitAb: Type.Optional(ownLimitSchema),
  limitBc: Type.Optional(ownLimitSchema),
  limitCd: Type.Optional(ownLimitSchema),
}

/** Terminals, seen by who sees the gateway that they are connected through too. */
export const terminalList = listForm({
  name: 'ms',
  module: 'devices_ms',
  row: Type.Object({
    ...deviceRow,
    ...nodeRow,
    msUid: msUidSchema,
    company: Type.String(),
    /** Its newest readings in the language of the caller, names, values and units. */
    readings: Type.String(),
    /** As it reports; null before it does. */
    downModel: orNull(downModel.schema),
    /** Whether it measures. */
    curState: orNull(curState.schema),
    collectingMethod: orNull(collectingMethod.schema),
    ...severity,
  }),
  entry: Type.Object({
    msUid: msUidSchema,
    ...deviceEntry,
    /** 10 hex digits. Absent when it is added: none is known; in an edit: as it is. */
    key: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{10}$', folds: 'width' })),
    ...severity,
  }),
  fields: [
    { name: 'msUid', kind: 'text', fixed: true, folds: 'upper' },
    { name: 'key', kind: 'secret', folds: 'width' },
    { name: 'deviceAliases', kind: 'text' },
    { name: 'type', kind: 'choice', of: 'terminalType' },
    { name: 'companyid', kind: 'company' },
    usageField,
    ...placeFields,
  ],
  title: 'msUid',
  byname: 'deviceAliases',
  gist: ['typeName', 'company'],
  uniqueField: 'msUid',
  filter: { ...nodeFilter, msuid: Type.Optional(msUidSchema) },
  searches: [
    { name: 'keyword', kind: 'text' },
    { name: 'status', kind: 'enumeration', enumeration: 'deviceStatus' },
    { name: 'reach', kind: 'enumeration', enumeration: 'unreachedNode' },
    { name: 'protocolMode', kind: 'enumeration', enumeration: 'protocolVariant' },
    { name: 'appVersion', kind: 'text' },
    { name: 'armuid', kind: 'text', folds: 'upper' },
    { name: 'apuid', kind: 'text', folds: 'upper' },
    { name: 'parentMote', kind: 'text', folds: 'upper' },
    ...bandSearches,
    driftSearch,
  ],
  columns: [
    { name: 'msUid', kind: 'text', widthPx: 120, sortable: true },
    { name: 'deviceAliases', kind: 'text', widthPx: 140, sortable: true },
    { name: 'status', kind: 'enumeration', enumeration: 'deviceStatus', widthPx: 130 },
    { name: 'alarmLevel', kind: 'enumeration', enumeration: 'alarmLevel', widthPx: 120 },
    { name: 'alarmType', kind: 'enumeration', enumeration: 'alarmType', widthPx: 168 },
    { name: 'typeName', kind: 'text', widthPx: 200 },
    { name: 'readings', kind: 'text', widthPx: 304 },
    { name: 'company', kind: 'text', path: true, widthPx: 180 },
    { name: 'networkMasterId', kind: 'text', widthPx: 130 },
    { name: 'networkId', kind: 'text', widthPx: 120 },
    { name: 'parentMote', kind: 'text', widthPx: 120 },
    { name: 'hops', kind: 'count', widthPx: 80 },
    { name: 'protocolMode', kind: 'enumeration', enumeration: 'protocolModel', widthPx: 110 },
    { name: 'upRSSI', kind: 'number', decimals: 1, widthPx: 110 },
    { name: 'downRSSI', kind: 'number', decimals: 1, widthPx: 110 },
    { name: 'snrDb', kind: 'number', decimals: 1, widthPx: 90 },
    { name: 'power', kind: 'number', decimals: 1, widthPx: 100 },
    { name: 'downModel', kind: 'enumeration', enumeration: 'downModel', widthPx: 110 },
    { name: 'dormantModel', kind: 'enumeration', enumeration: 'dormantModel', widthPx: 110 },
    ...nodeColumns,
  ],
  details: [
    ...nodeDetails,
    ...upgradeDetails,
    { name: 'curState', kind: 'enumeration', enumeration: 'curState' },
    { name: 'collectingMethod', kind: 'enumeration', enumeration: 'collectingMethod' },
  ],
  sheets: {
    // On the screen they are chosen in the details, since one kind of sixteen has them.
    fields: [
      { name: 'severityClass', kind: 'enumeration', enumeration: 'severityClass' },
      { name: 'limitAb', kind: 'number' },
      { name: 'limitBc', kind: 'number' },
      { name: 'limitCd', kind: 'number' },
    ],
    columns: [
      ...reachColumns,
      ...placeColumns,
      { name: 'severityClass', kind: 'enumeration', enumeration: 'severityClass', widthPx: 200 },
      { name: 'limitAb', kind: 'number', decimals: 2, widthPx: 130 },
      { name: 'limitBc', kind: 'number', decimals: 2, widthPx: 130 },
      { name: 'limitCd', kind: 'number', decimals: 2, widthPx: 130 },
    ],
  },
  sort: { column: 'msUid', order: 'asc' },
  position: true,
  moves: { columns: ['msUid', 'deviceAliases', 'typeName', 'company'] },
})
export type Terminal = Static<typeof terminalList.row>
export type TerminalEntry = Static<typeof terminalList.entry>

import { Type, type Static } from 'typebox'

import { timestampSchema } from '../calls/records.ts'
import { handOverState } from '../wire/enumerations.ts'
import { companyIdSchema, rowIdSchema } from '../wire/ids.ts'
import { historyForm } from './list-form.ts'

/** Every shift that was handed over, and who took it over. */
export const handOverList = historyForm({
  name: 'handOver',
  module: 'maintenance_handOver',
  row: Type.Object({
    objectid: rowIdSchema,
    companyname: Type.String(),
    handedTime: timestampSchema,
    /** Names are empty for users outside the reader's view. */
    outgoing: Type.String(),
    incoming: Type.String(),
    /** Absent: nobody has taken it over yet. */
    takenTime: Type.Optional(timestampSchema),
    state: handOverState.schema,
    remark: Type.String(),
    /** The reader signed it. */
    mine: Type.Boolean(),
  }),
  title: 'companyname',
  filter: {
    state: Type.Optional(handOverState.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
    /** When it was signed, both ends within. */
    upStime: Type.Optional(timestampSchema),
    upEtime: Type.Optional(timestampSchema),
  },
  searches: [
    { name: 'state', kind: 'enumeration', enumeration: 'handOverState' },
    { name: 'companyid', kind: 'company' },
    { name: 'upStime', kind: 'since' },
    { name: 'upEtime', kind: 'until' },
  ],
  columns: [
    { name: 'companyname', kind: 'text', path: true, widthPx: 220 },
    { name: 'state', kind: 'enumeration', enumeration: 'handOverState', widthPx: 140 },
    { name: 'handedTime', kind: 'time', widthPx: 192, sortable: true },
    { name: 'outgoing', kind: 'text', widthPx: 160 },
    { name: 'takenTime', kind: 'time', widthPx: 192 },
    { name: 'incoming', kind: 'text', widthPx: 160 },
    { name: 'remark', kind: 'text', widthPx: 320 },
  ],
  sort: { column: 'handedTime', order: 'desc' },
})
export type HandOverRow = Static<typeof handOverList.row>

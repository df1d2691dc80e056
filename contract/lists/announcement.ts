import { Type, type Static } from 'typebox'

import { timestampLimits, timestampSchema } from '../calls/records.ts'
import { displayStatus } from '../wire/enumerations.ts'
import { announcementIdSchema, companyIdSchema } from '../wire/ids.ts'
import { listForm } from './list-form.ts'
import { typedText } from './plain-text.ts'

const topic = typedText(50)
const content = typedText(1000, { lines: true })
/** 0: from now on, or without end. */
const dayOrNone = Type.Integer({ minimum: 0, maximum: timestampLimits.latest })

/**
 * The announcements of the view's companies. The people of a company read those of their own company and of all above it, from
 * `noticeTime` until `dueTime`, unless its display was stopped.
 */
export const announcementList = listForm({
  name: 'announcement',
  module: 'sysytem_announcement',
  row: Type.Object({
    objectid: announcementIdSchema,
    version: Type.Integer({ minimum: 1 }),
    topic,
    content,
    displayStatus: displayStatus.schema,
    noticeTime: timestampSchema,
    /** Absent: without end. */
    dueTime: Type.Optional(timestampSchema),
    stopDisplay: Type.Boolean(),
    companyid: companyIdSchema,
    belongCompany: Type.String(),
    createTime: timestampSchema,
  }),
  entry: Type.Object({
    topic,
    content,
    /** Absent: the caller's own company; in an edit, the company that it has. */
    companyid: Type.Optional(companyIdSchema),
    noticeTime: Type.Optional(dayOrNone),
    dueTime: Type.Optional(dayOrNone),
    stopDisplay: Type.Optional(Type.Boolean()),
  }),
  fields: [
    { name: 'topic', kind: 'text' },
    { name: 'companyid', kind: 'company' },
    { name: 'noticeTime', kind: 'date', begins: true },
    { name: 'dueTime', kind: 'date' },
    { name: 'content', kind: 'longText' },
    { name: 'stopDisplay', kind: 'switch' },
  ],
  title: 'topic',
  uniqueField: 'topic',
  filter: {
    topic: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
    displayStatus: Type.Optional(displayStatus.schema),
    /** Those of this company and all below it. */
    companyid: Type.Optional(companyIdSchema),
  },
  searches: [{ name: 'displayStatus', kind: 'enumeration', enumeration: 'displayStatus' }],
  columns: [
    { name: 'topic', kind: 'text', widthPx: 220, sortable: true },
    { name: 'displayStatus', kind: 'enumeration', enumeration: 'displayStatus', widthPx: 130 },
    { name: 'content', kind: 'text', widthPx: 360 },
    { name: 'noticeTime', kind: 'time', widthPx: 192, sortable: true },
    { name: 'dueTime', kind: 'time', widthPx: 192 },
    { name: 'belongCompany', kind: 'text', path: true, widthPx: 200 },
    { name: 'createTime', kind: 'time', widthPx: 192, sortable: true },
  ],
  sort: { column: 'noticeTime', order: 'desc' },
})
export type Announcement = Static<typeof announcementList.row>
export type AnnouncementEntry = Static<typeof announcementList.entry>

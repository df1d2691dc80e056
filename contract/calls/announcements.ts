import { Type, type Static } from 'typebox'

import { announcementList } from '../lists/announcement.ts'
import { listCalls, objectidsSchema } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { announcementIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { timestampSchema } from './records.ts'

/** An announcement as its readers get it. */
export const unreadAnnouncementSchema = Type.Object({
  objectid: announcementIdSchema,
  topic: Type.String(),
  content: Type.String(),
  noticeTime: timestampSchema,
  /** Absent: without end. */
  dueTime: Type.Optional(timestampSchema),
  createTime: timestampSchema,
})
export type UnreadAnnouncement = Static<typeof unreadAnnouncementSchema>

export const announcementCalls = {
  ...listCalls(announcementList),
  ...exportCall(announcementList),
  /** What the caller has not marked as read, the newest first; at most 100. */
  'announcement/getAnnouncementList': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: null,
    reply: { list: Type.Array(unreadAnnouncementSchema) },
  }),
  /** Marks announcements as read by the caller; ids of those that the caller does not get are ignored. */
  'announcement/hasRead': call({
    method: 'POST',
    right: 'session',
    scope: 'self',
    audit: null,
    body: Type.Object({ objectids: objectidsSchema }),
    reply: {},
  }),
} as const

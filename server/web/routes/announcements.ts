import type { announcementCalls } from '#contract/calls/announcements.ts'
import { announcementList, type AnnouncementEntry } from '#contract/lists/announcement.ts'

import { announcementStore, markRead, readUnread } from '../../db/accounts/announcement-list.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { EntryFault } from '../lists/list-definition.ts'
import { idsOf, listHandlers } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handlers } from '../pipeline/handler.ts'

export function announcementRoutes(services: SheetServices) {
  const at = (now: Date) => listHandlers(announcementDefinition(now))
  return {
    'announcement/findPage': (request) => at(request.now)['announcement/findPage'](request),
    'announcement/findDetails': (request) => at(request.now)['announcement/findDetails'](request),
    'announcement/add': (request) => at(request.now)['announcement/add'](request),
    'announcement/edit': (request) => at(request.now)['announcement/edit'](request),
    'announcement/batchDelete': (request) => at(request.now)['announcement/batchDelete'](request),
    'announcement/export': (request, reply) =>
      exportHandler(announcementDefinition(request.now), services)['announcement/export'](request, reply),
    'announcement/getAnnouncementList': async ({ session, now }) => ({
      list: await readUnread(services.database.kysely, session.userId, now),
    }),
    'announcement/hasRead': async ({ session, body, now }) => {
      await markRead(services.database.kysely, session.userId, idsOf(body.objectids), now)
      return {}
    },
  } satisfies Pick<Handlers, keyof typeof announcementCalls>
}

function announcementDefinition(now: Date) {
  const store = announcementStore(now)
  const findFaults = async (
    scope: ListScope,
    entries: readonly AnnouncementEntry[],
    same: readonly (string | null)[],
  ): Promise<EntryFault[]> => {
    const ids = same.filter((id) => id !== null)
    const rows = await store.readByIds(scope, ids)
    return entries.flatMap((entry, place): EntryFault[] => {
      const row = rows.find(({ objectid }) => objectid === same[place])
      const { dueTime = row?.dueTime ?? 0, noticeTime = row?.noticeTime ?? 0 } = entry
      if (dueTime === 0 || (dueTime === row?.dueTime && noticeTime === row.noticeTime)) return []
      if (dueTime !== row?.dueTime && dueTime <= now.getTime())
        return [{ place, field: 'dueTime', message: 'field.past' }]
      return dueTime <= noticeTime ? [{ place, field: 'dueTime', message: 'field.notAfterNotice' }] : []
    })
  }
  return { form: announcementList, store, findFaults }
}

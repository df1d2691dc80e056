import type { licenseCalls } from '#contract/calls/licenses.ts'
import { licenseList, type LicenseEntry } from '#contract/lists/license.ts'

import { issuesLicenses, licenseStore } from '../../db/devices/license-list.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import { freezeHandlers } from '../lists/freeze-handler.ts'
import type { EntryFault } from '../lists/list-definition.ts'
import { listHandlers } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handlers } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'

const licenseDefinition = {
  form: licenseList,
  store: licenseStore,
  /** A company has one licence. */
  async findFaults(
    scope: ListScope,
    entries: readonly LicenseEntry[],
    same: readonly (string | null)[],
  ): Promise<EntryFault[]> {
    const others = await licenseStore.findSame(scope, entries)
    return others.flatMap((other, place) =>
      other === null || other === same[place]
        ? []
        : [{ place, field: 'companyid', message: 'field.licensed' }],
    )
  },
}

export function licenseRoutes(services: SheetServices) {
  const lists = { ...listHandlers(licenseDefinition), ...freezeHandlers(licenseDefinition) }
  return {
    ...lists,
    ...exportHandler(licenseDefinition, services),
    'license/add': (request) => {
      assertIssues(request)
      return lists['license/add'](request)
    },
    'license/edit': (request) => {
      assertIssues(request)
      return lists['license/edit'](request)
    },
    'license/batchDelete': (request) => {
      assertIssues(request)
      return lists['license/batchDelete'](request)
    },
    'license/batchFrozenOrActivate': (request) => {
      assertIssues(request)
      return lists['license/batchFrozenOrActivate'](request)
    },
  } satisfies Pick<Handlers, keyof typeof licenseCalls>
}

/** @throws Refused `license.notRoot` */
function assertIssues({ session }: { session: Pick<Session, 'view'> }): void {
  if (!issuesLicenses(session.view)) throw new Refused('license.notRoot')
}

import type { CompanyId } from '#contract/wire/ids.ts'

import { areCompanies } from '../../db/accounts/companies.ts'
import {
  endAccess,
  giveAccess,
  readAccessors,
  readCompaniesWithoutAccess,
  readCompanyName,
} from '../../db/accounts/company-access.ts'
import { idsOf, scopeOf } from '../lists/list-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { companyTree } from '../services/company-tree.ts'

/** To which companies a company is accessible. */
export function companyAccessRoutes() {
  return {
    'company/getAccessibleCompany': candidates,
    'company/getSelectedAccessibleCompany': accessors,
    'company/setAccessibleCompany': share,
    'company/batchDeleteAccessibleCompany': unshare,
  }
}

const candidates: Handler<'company/getAccessibleCompany'> = async (request) => ({
  list: companyTree(await readCompaniesWithoutAccess(scopeOf(request), request.query.objectid)),
})

const accessors: Handler<'company/getSelectedAccessibleCompany'> = async (request) => ({
  list: await readAccessors(scopeOf(request), request.query.objectid),
})

const share: Handler<'company/setAccessibleCompany'> = async (request) => {
  const companyids = await checked(request)
  if (!(await giveAccess(scopeOf(request), request.body.objectid, companyids)))
    throw new Refused('company.seenAnyway')
  return {}
}

const unshare: Handler<'company/batchDeleteAccessibleCompany'> = async (request) => {
  await endAccess(scopeOf(request), request.body.objectid, await checked(request))
  return {}
}

/** @throws Refused when the company, or one of the others, is not in the caller's view */
async function checked(request: Parameters<typeof share>[0]): Promise<CompanyId[]> {
  const { objectid, companyids } = request.body
  request.audit.detail = { ids: [objectid] }
  const name = await readCompanyName(scopeOf(request), objectid)
  if (name === null) throw new Refused('record.unknown')
  request.audit.detail = { ids: [objectid], names: [name], companyids: idsOf(companyids) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's pattern is that of such ids
  const ids = idsOf(companyids) as CompanyId[]
  if (!(await areCompanies(request, ids))) throw invalidField('companyids', 'field.company')
  return ids
}

import { createHash } from 'node:crypto'

import { imageUpload } from '#contract/calls/image-upload.ts'
import type { Company } from '#contract/lists/company.ts'
import { readImageHeader } from '#contract/rules/image-header.ts'

import { readCompanyBranches } from '../../db/accounts/companies.ts'
import { deleteLogo, readLogo, writeLogo } from '../../db/accounts/company-logos.ts'
import { companyStore, type StoredEntry } from '../../db/accounts/company-store.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import { freezeHandlers } from '../lists/freeze-handler.ts'
import { listHandlers, scopeOf } from '../lists/list-handlers.ts'
import { scopesOf, sheetHandlers, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { companyDefinition } from '../services/company-list.ts'
import {
  assertPassword,
  makeSecret,
  revealSecret,
  rotateSecret,
  type SecretServices,
} from '../services/company-secrets.ts'

type CompanyServices = SecretServices & SheetServices

export function companyRoutes(services: CompanyServices) {
  const { vault } = services
  const scopeFor = scopesOf(services)
  /** A company has code and key from its first moment. */
  const store = {
    ...companyStore,
    async insert(scope: ListScope, entries: readonly StoredEntry[], now: Date) {
      const ids = await companyStore.insert(scope, entries, now)
      if (Array.isArray(ids)) for (const id of ids) await makeSecret(scope, vault, id)
      return ids
    },
  }
  const list = { ...companyDefinition, store }

  const reveal: Handler<'company/revealSecret'> = async (request) => {
    const { objectid, password } = request.body
    request.audit.detail = { ids: [objectid] }
    await assertPassword(services, { ...request, password })
    const { name, ...secret } = await revealSecret(scopeOf(request), vault, objectid)
    request.audit.detail = { ids: [objectid], names: [name] }
    return { data: secret }
  }

  const rotate: Handler<'company/rotateSecret'> = async (request) => {
    const { objectid, password } = request.body
    request.audit.detail = { ids: [objectid] }
    await assertPassword(services, { ...request, password })
    const { name, ...secret } = await rotateSecret(scopeOf(request), vault, objectid)
    request.audit.detail = { ids: [objectid], names: [name] }
    return { data: secret }
  }

  const children: Handler<'company/findChildren'> = async (request) => ({
    list: await readCompanyBranches(scopeOf(request), request.query.parentCompany ?? null),
  })

  const setLogo: Handler<'company/setLogo'> = async ({ query, upload, session, audit, now }) => {
    const { objectid } = query
    assertLogo(upload.bytes)
    const hash = createHash('sha256').update(upload.bytes).digest('hex').slice(0, 16)
    const address = `company/getLogo?objectid=${objectid}&version=${hash}`
    return scopeFor(session)(async (scope) => {
      if (!(await writeLogo(scope, objectid, { image: upload.bytes, address, now })))
        throw new Refused('record.unknown')
      return { data: await changed(scope, objectid, audit) }
    })
  }

  const removeLogo: Handler<'company/removeLogo'> = async (request) => {
    const { objectid } = request.body
    if (!(await deleteLogo(scopeOf(request), objectid, request.now))) throw new Refused('record.unknown')
    return { data: await changed(scopeOf(request), objectid, request.audit) }
  }

  const getLogo: Handler<'company/getLogo'> = async (request) => {
    const image = await readLogo(scopeOf(request), request.query.objectid ?? request.session.companyId)
    if (image === null) return { data: { type: '', base64Img: '' } }
    const type = readImageHeader(image)?.type === 'jpeg' ? 'image/jpeg' : 'image/png'
    return { data: { type, base64Img: image.toString('base64') } }
  }

  return {
    ...listHandlers(list),
    ...sheetHandlers(list, services),
    ...freezeHandlers(list),
    'company/revealSecret': reveal,
    'company/rotateSecret': rotate,
    'company/findChildren': children,
    'company/setLogo': setLogo,
    'company/removeLogo': removeLogo,
    'company/getLogo': getLogo,
  }
}

async function changed(
  scope: ListScope,
  id: string,
  audit: { detail: Record<string, unknown> },
): Promise<Company> {
  const [row] = await companyStore.readByIds(scope, [id])
  if (row === undefined) throw new Refused('record.unknown')
  audit.detail = { ids: [id], names: [row.name] }
  return row
}

/** Judged by its bytes alone. @throws Refused `image.tooLarge`, `image.type`, `image.size` */
function assertLogo(bytes: Buffer): void {
  const { mostBytes, logo } = imageUpload
  if (bytes.length > mostBytes)
    throw new Refused('image.tooLarge', { args: { limit: mostBytes / 1024 / 1024 } })
  const header = readImageHeader(bytes)
  if (header === null) throw new Refused('image.type')
  if (header.width !== logo.width || header.height !== logo.height)
    throw new Refused('image.size', { args: logo })
}

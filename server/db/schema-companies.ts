import type { Generated } from 'kysely'

import type { Id, Json, NewId } from './schema-columns.ts'

interface CompanyTable {
  company_id: NewId
  parent_id: Id | null
  // Set by the placing trigger.
  depth: Generated<number>
  company_no: Generated<string>
  company_last: Generated<string>
  name: string
  short_name: Generated<string>
  zone: Generated<string>
  flag: Generated<number>
  logo: Generated<string>
  created_at: Generated<Date>
  signal_login: Generated<boolean>
  phone_login: Generated<boolean>
}
interface CompanySecretTable {
  company_id: Id
  code: string
  secret_key_sealed: Buffer
}
interface LicenseTable {
  license_id: NewId
  company_id: Id
  flag: Generated<number>
  ap_up: number
  mote_up: number
  ms_up: number
  operated_by: Id | null
  created_at: Generated<Date>
  identification_code: Generated<string>
}
interface PostTable {
  post_id: NewId
  company_id: Id
  name: string
  post_level: number
  flag: Generated<number>
}
interface PostFunctionTable {
  post_id: Id
  function_code: string
}
interface AppUserTable {
  user_id: NewId
  company_id: Id
  company_no: string
  post_id: Id
  login_name: string
  user_name: string
  password_hash: string
  flag: Generated<number>
  valid_until: Date | null
  created_at: Generated<Date>
  phone: Generated<string>
  password_once: Generated<boolean>
}
interface OperationLogTable {
  operation_id: NewId
  at: Date
  operation: string
  outcome: string
  user_id: Id | null
  login_name: string
  company_no: string
  client: Generated<string>
  detail: Json
}

/** Companies, and the people who work there. */
export interface CompanyTables {
  company: CompanyTable
  company_secret: CompanySecretTable
  license: LicenseTable
  post: PostTable
  post_function: PostFunctionTable
  app_user: AppUserTable
  operation_log: OperationLogTable
}

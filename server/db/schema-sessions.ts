import type { Generated } from 'kysely'

import type { Id } from './schema-columns.ts'

interface SessionTable {
  token_hash: Buffer
  user_id: Id
  created_at: Date
  expires_at: Date
  ended: Generated<boolean>
}
interface CaptchaTable {
  captcha_key: string
  answer: string
  expires_at: Date
  heard: Generated<number>
}
interface RememberedLoginTable {
  token_hash: Buffer
  family: Buffer
  user_id: Id
  expires_at: Date
  replaced_at: Date | null
}
interface UsedProofTable {
  proof_hash: Buffer
  used_at: Date
}
interface LoginFailureTable {
  subject: string
  failed_at: Date
}

/** How people log in. */
export interface SessionTables {
  session: SessionTable
  captcha: CaptchaTable
  remembered_login: RememberedLoginTable
  used_proof: UsedProofTable
  login_failure: LoginFailureTable
}

import { randomUUID } from 'node:crypto'

import { hash } from '@node-rs/argon2'
import type { Client } from 'pg'

import { superAdministratorPost } from '#contract/rules/modules.ts'

/** A company below the root with nothing in it: what a test of a shared stack calls its own. */
export interface Company {
  id: string
  /** company_no, by which the rows of a company are found. */
  no: string
  name: string
  /** Eight hexadecimal digits that are no other device's of the stack. @param number below 65 536 */
  uid(number: number): string
}

export async function newCompany(database: Client): Promise<Company> {
  const name = `Company ${randomUUID()}`
  const { rows } = await database.query<{ id: string; no: string }>(
    `insert into company (parent_id, name) select company_id, $1 from company where parent_id is null
     returning company_id::text as id, company_no::text as no`,
    [name],
  )
  const [{ id, no } = { id: '', no: '' }] = rows
  const mark = Number(id).toString(16).padStart(4, '0')
  return { id, no, name, uid: (number) => `${mark}${number.toString(16).padStart(4, '0')}`.toUpperCase() }
}

/** Takes away what others would see of a company. */
export async function removeShown(database: Client, { id }: Company): Promise<void> {
  await database.query('delete from device_code where company_id = $1', [id])
}

interface NewPerson {
  loginName: string
  userName?: string
  /** Codes of the post; without them it is the super administrator's, which has all. */
  functions?: readonly string[]
  password?: string
}

/** Somebody of a company, who sees it and nothing else. */
export async function newPerson(
  database: Client,
  company: Company,
  { loginName, userName = 'Administrator', functions, password = randomUUID() }: NewPerson,
): Promise<void> {
  const postId =
    functions === undefined ? superAdministratorPost : await newPost(database, company, functions, loginName)
  await database.query(
    `insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
     values ($1, $2, $3, $4, $5, $6)`,
    // As cheap as argon2id allows: these tests are not about its cost.
    [
      company.id,
      company.no,
      postId,
      loginName,
      userName,
      await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    ],
  )
}

async function newPost(
  database: Client,
  company: Company,
  functions: readonly string[],
  name: string,
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `with p as (insert into post (company_id, name, post_level) values ($1, $2, 4) returning post_id),
       f as (insert into post_function select post_id, unnest($3::text[]) from p)
     select post_id::text as id from p`,
    [company.id, name, functions],
  )
  return rows[0]?.id ?? ''
}

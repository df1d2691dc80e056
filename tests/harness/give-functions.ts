import type { CompanyMark } from './web-world.ts'
import type { TestWeb } from './web.ts'

/** Makes these the only functions of a user's post. */
export async function giveFunctions(
  { database }: Pick<TestWeb, 'database'>,
  mark: CompanyMark,
  functions: readonly string[],
): Promise<void> {
  const { pool } = database.ingest
  const name = `${mark} post`
  await pool.query('delete from post_function where post_id = (select post_id from post where name = $1)', [
    name,
  ])
  await pool.query(
    `insert into post_function (post_id, function_code)
     select post_id, f from post, unnest($2::text[]) f where name = $1`,
    [name, functions],
  )
}

import { sql, type RawBuilder } from 'kysely'

import { superAdministratorPost } from '#contract/rules/modules.ts'

/** Who makes a call, and what they may give to others: never more than they have. */
export interface Caller {
  userId: string
  postId: string
  /** 1 highest to 4 junior. */
  level: number
  functions: ReadonlySet<string>
}

export function isSuper({ postId }: Pick<Caller, 'postId'>): boolean {
  return postId === superAdministratorPost
}

/** Whether the caller may give a post of this level with these functions, and so change who has it. */
export function mayGive(caller: Caller, level: number, functions: readonly string[]): boolean {
  if (isSuper(caller)) return true
  return level >= caller.level && functions.every((code) => caller.functions.has(code))
}

/** The same of the row of a post; post 1 is given by those who have it. @param post the alias of the table */
export function mayGivePost(caller: Caller, post: string): RawBuilder<boolean> {
  if (isSuper(caller)) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(`${post}.post_id`)} <> ${superAdministratorPost}::bigint
    and ${sql.ref(`${post}.post_level`)} >= ${caller.level}
    and not exists (select from post_function g where g.post_id = ${sql.ref(`${post}.post_id`)}
      and g.function_code <> all (${[...caller.functions]}::text[])))`
}

import type { Client } from 'pg'

/** Objects of the schema that no extension brought along. */
const ours = (catalogue: string, alias: string): string =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${alias}.oid and x.deptype = 'e')`

const publicSchema = `'public'::regnamespace`

/** Each question's rows are `[what, definition]`; together they are all that a schema consists of. */
const questions = [
  `select 'extension ' || extname, 'installed' from pg_extension`,
  `select 'collation ' || c.collname, concat_ws(' ', c.collprovider, c.colllocale, c.collisdeterministic) from pg_collation c
    where c.collnamespace = ${publicSchema}`,
  `select 'table ' || c.relname, concat_ws(' | ', c.relkind, c.relpersistence, c.reloptions::text, pg_get_partkeydef(c.oid),
      pg_get_expr(c.relpartbound, c.oid), case when c.relrowsecurity then 'row security' end, c.relforcerowsecurity)
    from pg_class c where c.relnamespace = ${publicSchema} and c.relkind in ('r', 'p', 'v', 'm') and ${ours('pg_class', 'c')}`,
  `select format('column %s %s', c.relname, row_number() over (partition by c.oid order by a.attnum)), concat_ws(' | ', a.attname,
      format_type(a.atttypid, a.atttypmod), l.collname, case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid),
      nullif(a.attidentity, ''), nullif(a.attgenerated, ''), a.attstorage)
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
      left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = ${publicSchema} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s %s', c.conrelid::regclass, c.conname), concat_ws(' | ', pg_get_constraintdef(c.oid), c.convalidated)
    from pg_constraint c where c.connamespace = ${publicSchema}`,
  `select 'index ' || c.relname, concat_ws(' | ', pg_get_indexdef(c.oid), i.indisvalid) from pg_class c
      join pg_index i on i.indexrelid = c.oid where c.relnamespace = ${publicSchema}`,
  `select 'function ' || p.oid::regprocedure, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = ${publicSchema} and ${ours('pg_proc', 'p')}`,
  `select format('trigger %s %s', t.tgrelid::regclass, t.tgname), concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t where not t.tgisinternal`,
  `select format('policy %s %s', tablename, policyname), concat_ws(' | ', permissive, roles::text, cmd, qual, with_check)
    from pg_policies where schemaname = 'public'`,
  `select 'sequence ' || s.sequencename, to_jsonb(s)::text from pg_sequences s where s.schemaname = 'public'`,
  `select format('grant on %s to %s', c.relname, a.grantee::regrole), string_agg(a.privilege_type, ' ' order by a.privilege_type)
    from pg_class c, aclexplode(coalesce(c.relacl, acldefault((case c.relkind when 'S' then 's' else 'r' end)::"char", c.relowner))) a
    where c.relnamespace = ${publicSchema} and c.relkind in ('r', 'p', 'v', 'm', 'S') and ${ours('pg_class', 'c')} group by 1`,
  `select format('grant on %s.%s to %s', c.relname, t.attname, a.grantee::regrole),
      string_agg(a.privilege_type, ' ' order by a.privilege_type)
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
    where c.relnamespace = ${publicSchema} group by 1`,
  `select format('grant on %s to %s', p.oid::regprocedure, a.grantee::regrole), string_agg(a.privilege_type, ' ')
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace = ${publicSchema} and ${ours('pg_proc', 'p')} group by 1`,
  `select format('grant on schema to %s', a.grantee::regrole), string_agg(a.privilege_type, ' ' order by a.privilege_type)
    from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a where n.oid = ${publicSchema} group by 1`,
  `select format('default grant %s %s', d.defaclobjtype, d.defaclnamespace), d.defaclacl::text from pg_default_acl d`,
  `select 'type ' || t.oid::regtype, concat_ws(' ', t.typtype, t.typacl::text) from pg_type t
    where t.typnamespace = ${publicSchema} and t.typcategory <> 'A' and ${ours('pg_type', 't')}`,
]

/**
 * Everything that the schema of a database consists of, and the rows of its tables, one object each: what it is, and its
 * definition. The list of migrations is left out, since it says how the database came about.
 */
export async function readCatalogue(client: Client): Promise<Record<string, string>> {
  const found: string[][] = []
  for (const text of questions) {
    found.push(...(await client.query<string[]>({ text, rowMode: 'array' })).rows)
  }
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relnamespace = ${publicSchema} and c.relkind in ('r', 'p')
      and c.relname <> 'migration'`,
  )
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    )
    found.push([`rows of ${name}`, rows.map(({ row }) => row).join('\n')])
  }
  return Object.fromEntries(found)
}

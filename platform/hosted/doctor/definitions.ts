import { imageBucket } from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import type { Migratable } from '../../migrations/index.ts';

const ours = `('public'::regnamespace, 'private'::regnamespace)`;

/**
 * Names and definitions, in a form that's the same in PostgreSQL 15 and 17. MAINTAIN is new in 17, and doesn't give
 * access to data.
 */
const query = `
  with acls (name, acl) as (
    select 'schema ' || n.nspname, n.nspacl from pg_namespace n
    where n.nspname in ('public', 'private')
    union all
    select 'relation ' || c.oid::regclass, c.relacl from pg_class c
    where c.relkind in ('r', 'v', 'S') and c.relnamespace in ${ours}
    union all
    select format('column %s.%I', c.oid::regclass, a.attname), a.attacl
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ${ours} and a.attacl is not null
    union all
    select 'function ' || p.oid::regprocedure, coalesce(p.proacl, acldefault('f', p.proowner))
    from pg_proc p where p.pronamespace in ${ours}
  )
  select 'row-level security on ' || c.oid::regclass as name, c.relrowsecurity::text as definition
  from pg_class c where c.relkind = 'r' and c.relnamespace in ${ours}
  union all
  select 'bucket ' || id, concat_ws(' | ', public, file_size_limit, allowed_mime_types::text)
  from storage.buckets where id = '${imageBucket}'
  union all
  select format('policy "%s" on %s.%s', policyname, schemaname, tablename),
    concat_ws(' | ', permissive, cmd, roles::text, qual, with_check)
  from pg_policies
  where schemaname in ('public', 'private') or (schemaname = 'storage' and tablename = 'objects')
  union all
  select format('%s on %s for %s', privilege_type, name, coalesce(r.rolname, 'everyone')) as name,
    is_grantable::text as definition
  from acls, aclexplode(acl) left join pg_roles r on r.oid = grantee
  where coalesce(r.rolname, '') in ('', 'anon', 'authenticated', 'service_role')
    and privilege_type <> 'MAINTAIN'
  union all
  select 'function ' || p.oid::regprocedure as name,
    concat_ws(' | ', prosecdef, provolatile, proconfig::text, md5(prosrc)) as definition
  from pg_proc p
  where p.pronamespace in ${ours} and not exists (
    select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select format('trigger %s on %s', t.tgname, t.tgrelid::regclass),
    t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.pronamespace in ${ours}`;

/** Policies, grants, functions, triggers, and buckets by name. */
export type Definitions = ReadonlyMap<string, string>;

/** Uses an empty search path, so that names and expressions include their schemas. */
export async function readDefinitions(database: Migratable): Promise<Definitions> {
  const rows = await database.transaction(async (session) => {
    await session.run("set local search_path = ''");
    return session.query<{ name: string; definition: string }>(query);
  });
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

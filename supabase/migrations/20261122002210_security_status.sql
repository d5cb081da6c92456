-- What the security dashboard shows, apart from what it finds out by sending requests as a visitor.

create table private.maintenance (
  task text primary key,
  done_at timestamptz not null,
  constraint maintenance_task_known check (task in ('backup', 'new-keys'))
);
comment on table private.maintenance is 'When each maintenance task was last done.';
alter table private.maintenance enable row level security;

create function public.record_maintenance(task text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_client_request() and not private.is_admin() then
    raise exception 'Only an admin can record maintenance.' using errcode = 'insufficient_privilege';
  end if;
  insert into private.maintenance as m (task, done_at) values (record_maintenance.task, now())
  on conflict on constraint maintenance_pkey do update set done_at = excluded.done_at;
  perform private.audit('maintenance.recorded', 'maintenance', record_maintenance.task, null, null);
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.record_maintenance(text) is
  'Records that a backup was made or that the keys were replaced (task: backup, new-keys) just now. Admins only, audited.';
grant execute on function public.record_maintenance(text) to authenticated, service_role;

create function public.get_security_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can see the security status.' using errcode = 'insufficient_privilege';
  end if;
  return jsonb_build_object(
    -- `required` can't be null, so a row with a null there is never stored.
    'tables', (select coalesce(jsonb_agg(jsonb_build_object('name', c.relname,
        'readable', (select coalesce(jsonb_agg(a.attname order by a.attnum), '[]') from pg_catalog.pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('anon', c.oid, a.attnum, 'select')),
        'required', (select a.attname from pg_catalog.pg_attribute a
          left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull
            and a.attidentity = '' and a.attgenerated = ''
          order by a.attnum = any (i.indkey) desc nulls last, a.attnum limit 1)) order by c.relname), '[]')
      from pg_catalog.pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')),
    'functions', (select coalesce(jsonb_agg(jsonb_build_object('name', p.proname,
        'arguments', (select coalesce(jsonb_object_agg(p.proargnames[i], format_type(p.proargtypes[i - 1], null)), '{}')
          from generate_series(1, p.pronargs - p.pronargdefaults) i)) order by p.proname), '[]')
      from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        -- Extensions in public have functions of their own.
        and not exists (select from pg_catalog.pg_depend d
          where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object(
        'name', s.name, 'description', s.description, 'reached', (
          select count(*) from (
            select from private.rate_limits r
            where 'limit.' || r.limit_name = s.name and r.expires_at > now()
            group by r.subject having count(*) >= (s.value ->> 'most')::integer) at_limit)) order by s.name), '[]')
      from private.settings s where s.name like 'limit.%'),
    'maintenance', (select coalesce(jsonb_object_agg(m.task, m.done_at), '{}') from private.maintenance m));
end
$$;
comment on function public.get_security_status() is
  'For the security dashboard: {tables: [{name, readable: columns that visitors can read, required: a column}], '
  'functions: [{name, arguments: required ones with their types}], limits: [{name, description, reached: by how many right '
  'now}], maintenance: {task: time}}. Admins only.';
grant execute on function public.get_security_status() to authenticated;

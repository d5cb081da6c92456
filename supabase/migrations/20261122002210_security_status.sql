-- What the security dashboard finds out from the database.

create table private.maintenance (
  task text primary key,
  done_at timestamptz not null,
  constraint maintenance_task_known check (task in ('backup', 'new-keys', 'restore-drill'))
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
  'Records that a backup was made, restored as a drill, or that the keys were replaced (task: backup, restore-drill, new-keys) '
  'just now. Admins only, audited.';
grant execute on function public.record_maintenance(text) to authenticated, service_role;

create function public.get_security_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see the security status');
  return jsonb_build_object(
    -- The embedded backend has only an empty auth.mfa_factors.
    'admins_without_second_factor', case when to_regclass('auth.mfa_challenges') is not null then (
      select coalesce(jsonb_agg(u.email order by u.email), '[]')
      from public.user_roles r join auth.users u on u.id = r.user_id
      where r.role = 'admin' and private.is_active_account(u.id)
        and not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')) end,
    'maintenance', (select coalesce(jsonb_object_agg(m.task, m.done_at), '{}') from private.maintenance m));
end
$$;
comment on function public.get_security_status() is
  'For the security dashboard: {admins_without_second_factor: email addresses, or null if the auth service has no second '
  'factors, maintenance: {task: time}}. Admins only.';
grant execute on function public.get_security_status() to authenticated;

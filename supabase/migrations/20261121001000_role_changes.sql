-- Changes of roles: by admins alone, each with a line in the audit log, never of the last admin.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'admin' or (tg_op = 'UPDATE' and new.role = 'admin') then
    return coalesce(new, old);
  end if;
  -- The owner's own hand takes demo accounts away. Not so the auth service, which deletes accounts
  -- under a name of its own.
  if private.request_role() = 'none' and session_user = (
      select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid) then
    return coalesce(new, old);
  end if;
  -- Of two admins who demote each other at once the second has to find out.
  perform pg_advisory_xact_lock(hashtextextended('private.keep_last_admin', 0));
  if not exists (select from public.user_roles r where r.role = 'admin' and r.user_id <> old.user_id) then
    raise exception 'This is the last admin. Make somebody else an admin first.'
      using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;
revoke all on function private.keep_last_admin() from public;

create trigger user_roles_last_admin before update or delete on public.user_roles
  for each row execute function private.keep_last_admin();

create function private.audit_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.role is distinct from new.role then
    perform private.audit('role.changed', 'person', coalesce(new.user_id, old.user_id)::text,
      jsonb_build_object('role', coalesce(old.role, 'user')),
      jsonb_build_object('role', coalesce(new.role, 'user')));
  end if;
  return coalesce(new, old);
end
$$;
revoke all on function private.audit_role() from public;

-- Before a change, while an admin who steps down still is one; a new row may yet turn out a conflict.
create trigger user_roles_audit before update or delete on public.user_roles
  for each row execute function private.audit_role();
create trigger user_roles_audit_new after insert on public.user_roles
  for each row execute function private.audit_role();

create function public.set_user_role(person uuid, new_role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can change roles.' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from auth.users u where u.id = person) then
    raise sqlstate 'PT404' using message = 'There is no account with this id.';
  end if;
  insert into public.user_roles (user_id, role) values (person, new_role)
  on conflict (user_id) do update set role = excluded.role, updated_at = now();
end
$$;
comment on function public.set_user_role(uuid, text) is
  'Gives a person a role. Admins only, audited; refuses to demote the last admin.';
revoke all on function public.set_user_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.set_user_role(uuid, text) to authenticated;

-- Granting roles. Every change is audited.
create function private.audit_role_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- No row means user.
  if coalesce(old.role, 'user') <> coalesce(new.role, 'user') then
    perform private.audit('role.changed', 'account', coalesce(new.user_id, old.user_id)::text,
      jsonb_build_object('role', coalesce(old.role, 'user')),
      jsonb_build_object('role', coalesce(new.role, 'user')));
  end if;
  return coalesce(new, old);
end
$$;

-- Before an update or delete, so that admins who step down are still recorded as admins. After an insert,
-- which can still turn into an update on conflict.
create trigger user_roles_audit before update or delete on public.user_roles
  for each row execute function private.audit_role_change();
create trigger user_roles_audit_insert after insert on public.user_roles
  for each row execute function private.audit_role_change();

-- new_kind: null keeps it, unless the role is one that clients can't have.
create function private.set_role(account_id uuid, new_role text, new_kind text default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  old_kind text := (select p.kind from public.profiles p where p.user_id = account_id for update);
begin
  if new_role <> 'user' and new_kind = 'client' then
    raise exception 'A client can’t be a moderator or an admin.' using errcode = 'invalid_parameter_value';
  end if;
  if new_role <> 'user' and not exists (
      select from auth.users u where u.id = account_id and u.email_confirmed_at is not null) then
    raise exception 'This account’s email address isn’t confirmed, so anyone could have signed up with it. Ask its owner to open the link in the confirmation email first.';
  end if;
  insert into public.user_roles (user_id, role) values (account_id, new_role)
  on conflict (user_id) do update set role = excluded.role, updated_at = now();
  if new_role <> 'user' then
    new_kind := 'staff';
  end if;
  if new_kind <> old_kind then
    update public.profiles p set kind = new_kind where p.user_id = account_id;
    perform private.audit('account.kind-changed', 'account', account_id::text,
      jsonb_build_object('kind', old_kind), jsonb_build_object('kind', new_kind));
  end if;
end
$$;

create function public.set_user_role(account_id uuid, new_role text, new_kind text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Two admins could otherwise disable, remove, or demote each other at the same time.
  perform pg_advisory_xact_lock(hashtextextended('private.protect_last_admin', 0));
  perform private.require_admin('change roles');
  if not exists (select from auth.users u where u.id = account_id) then
    raise sqlstate 'PT404' using message = 'There is no account with this ID.';
  end if;
  perform private.set_role(account_id, new_role, new_kind);
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.set_user_role(uuid, text, text) is
  'Gives an account a role, and makes it a client''s or staff''s (new_kind, null to keep it). Admins only, audited. Refuses '
  'to demote the last admin, to promote an unconfirmed account, and clients with another role than user.';
grant execute on function public.set_user_role(uuid, text, text) to authenticated;

-- npm run staff:role, which creates the first admin. A confirmed address says whose account it is.
create function public.grant_staff_role(staff_email text, new_role text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid := (select u.id from auth.users u where u.email = lower(staff_email) and not u.is_sso_user);
begin
  if found_id is null then
    raise exception 'There is no account for %. Ask its owner to sign up, or invite them on /staff/people.', staff_email
      using errcode = 'no_data_found';
  end if;
  perform private.set_role(found_id, new_role);
end
$$;
comment on function public.grant_staff_role(text, text) is
  'Gives a role to the confirmed account with this address (npm run staff:role).';
grant execute on function public.grant_staff_role(text, text) to service_role;

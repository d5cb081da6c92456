-- How admins read and export the audit log.

-- What a row is about, as people call it. Null if it's gone: the log itself has no personal data.
create function private.get_subject_name(subject_type text, subject_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if subject_type = 'setting' then
    return (select s.description from private.settings s where s.name = subject_id);
  end if;
  if subject_id !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  return case subject_type
    when 'account' then (select coalesce(private.get_name(u.id), u.email) from auth.users u
      where u.id = subject_id::uuid)
    when 'invitation' then coalesce(
      (select i.email from public.invitations i where i.id = subject_id::uuid),
      (select private.get_subject_name('account', a.after ->> 'account_id') from public.audit_log a
       where a.subject_type = 'invitation' and a.subject_id = get_subject_name.subject_id
         and a.action = 'invitation.accepted'))
    when 'post' then (select p.title from public.blog_posts p where p.id = subject_id::uuid)
    when 'comment' then (select c.author_name from public.blog_comments c where c.id = subject_id::uuid)
    when 'lead' then (select coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.business_name, l.email)
      from public.leads l where l.id = subject_id::uuid)
  end;
end
$$;

-- The rows that match a filter, newest first. A filter is null or absent if it doesn't apply.
create function private.find_audit_rows(filter jsonb, row_limit integer) returns setof public.audit_log
language sql stable security definer set search_path = '' as $$
  select a.* from public.audit_log a
  where (filter ->> 'actor' is null or a.actor_id = (filter ->> 'actor')::uuid)
    and (filter ->> 'action' is null or a.action = filter ->> 'action')
    and (filter ->> 'subject_type' is null or a.subject_type = filter ->> 'subject_type')
    and (filter ->> 'subject_id' is null or a.subject_id = filter ->> 'subject_id')
    and (filter ->> 'from' is null or a.happened_at >= (filter ->> 'from')::timestamptz)
    and (filter ->> 'to' is null or a.happened_at < (filter ->> 'to')::timestamptz)
    and (filter ->> 'before' is null or (a.happened_at, a.id) < (
      select b.happened_at, b.id from public.audit_log b where b.id = (filter ->> 'before')::bigint))
  order by a.happened_at desc, a.id desc
  limit row_limit
$$;

create function private.describe_audit_rows(filter jsonb, row_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(a) - 'decision_id' || jsonb_build_object(
    'actor_name', private.get_subject_name('account', a.actor_id::text),
    'subject_name', private.get_subject_name(a.subject_type, a.subject_id))
    order by a.happened_at desc, a.id desc), '[]')
  from private.find_audit_rows(filter, row_limit) a
$$;

create function public.list_audit_log(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read the audit log.' using errcode = 'insufficient_privilege';
  end if;
  return jsonb_build_object(
    'entries', private.describe_audit_rows(filter, 50),
    'actors', (
      select coalesce(jsonb_agg(jsonb_build_object('id', actor.id,
        'name', private.get_subject_name('account', actor.id::text))), '[]')
      from (select distinct a.actor_id as id from public.audit_log a where a.actor_id is not null) actor));
end
$$;
comment on function public.list_audit_log(jsonb) is
  'The newest 50 rows that match a filter, and everyone who did something: {entries, actors}. filter: {actor, action, '
  'subject_type, subject_id, from, to, before}. before is the ID of the last row of the previous page. Admins only.';
grant execute on function public.list_audit_log(jsonb) to authenticated;

create function public.export_audit_log(filter jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can export the audit log.' using errcode = 'insufficient_privilege';
  end if;
  exported := private.describe_audit_rows(filter, null);
  perform private.audit('audit-log.exported', 'audit-log', 'all', null,
    jsonb_build_object('filter', filter, 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_audit_log(jsonb) is
  'All rows that match a filter of list_audit_log, as one JSON array, newest first. Admins only, audited.';
grant execute on function public.export_audit_log(jsonb) to authenticated;

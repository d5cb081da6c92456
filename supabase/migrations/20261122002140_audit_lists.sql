-- How admins read the audit log.

-- What a row is about, as people call it. Null if it's gone: the log itself has no personal data.
create function private.get_subject_name(subject_type text, subject_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if subject_type = 'setting' then
    return coalesce((select s.description from private.settings s where s.name = subject_id),
      (select r.description from private.get_retention_rules() r where 'retention.' || r.rule = subject_id));
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

-- The rows that match a filter, newest first. A filter is null or absent if it doesn't apply. There's one row per
-- group, unless it's about one subject.
create function private.find_audit_rows(filter jsonb) returns setof public.audit_log
language sql stable security definer set search_path = '' as $$
  select a.* from public.audit_log a
  where (filter ->> 'actor' is null or a.actor_id = (filter ->> 'actor')::uuid)
    and (filter ->> 'subject_type' is null or a.subject_type = filter ->> 'subject_type')
    and (filter ->> 'subject_id' is null or a.subject_id = filter ->> 'subject_id')
    and (filter ->> 'until' is null or a.happened_at < (filter ->> 'until')::timestamptz)
    -- Written so that the index finds where the page starts. If the last row has been deleted since, the page is empty.
    and (a.happened_at, a.id) < (
      coalesce((select b.happened_at from public.audit_log b where b.id = (filter ->> 'before')::bigint),
        case when filter ->> 'before' is null then 'infinity'::timestamptz else '-infinity' end),
      coalesce((filter ->> 'before')::bigint, 0))
    -- Rows of one transaction have the same time.
    and (filter ->> 'subject_id' is not null or not exists (
      select from public.audit_log later
      where later.happened_at = a.happened_at and later.group_key = a.group_key and later.id > a.id))
  order by a.happened_at desc, a.id desc
  limit 50
$$;

create function public.list_audit_log(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('read the audit log');
  return jsonb_build_object(
    'entries', (
      select coalesce(jsonb_agg(
        to_jsonb(a) - array['decision_id', 'group_key'] || jsonb_build_object(
          'actor_name', private.get_subject_name('account', a.actor_id::text),
          'subject_name', private.get_subject_name(a.subject_type, a.subject_id),
          'owner_name', case when a.action = 'leads.changed' then
            private.get_subject_name('account', a.after ->> 'owner_id') end,
          'count', case when filter ->> 'subject_id' is not null then 1
            else (select count(*) from public.audit_log o
              where o.happened_at = a.happened_at and o.group_key = a.group_key) end)
        order by a.happened_at desc, a.id desc), '[]')
      from private.find_audit_rows(filter) a),
    'actors', (
      select coalesce(jsonb_agg(jsonb_build_object('id', actor.id,
        'name', private.get_subject_name('account', actor.id::text))), '[]')
      from (select a.actor_id as id from public.audit_log a where a.actor_id is not null
        group by a.actor_id order by max(a.id) desc limit 500) actor));
end
$$;
comment on function public.list_audit_log(jsonb) is
  'The newest 50 entries that match a filter, and the 500 people who did something last: {entries, actors}. An entry has one '
  'row of the log and a count of those that one decision added. filter: {actor, '
  'subject_type, subject_id, until, before}. before is the ID of the last row of the previous page. Admins only.';
grant execute on function public.list_audit_log(jsonb) to authenticated;

-- What /staff/publishing shows, and the audit of what admins do there.

-- How publishing is going: {status, paused, waiting, hook}. status is null if the publisher has never reported
-- anything. waiting is about changes of posts that aren't on the site yet.
create function private.describe_publishing() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'status', (select jsonb_build_object('state', s.state, 'since', s.since, 'error', s.error,
        'failures', jsonb_array_length(s.failures))
      from private.publisher_status s),
    'paused', private.get_pause(),
    'waiting', (select jsonb_build_object('count', count(*), 'since', min(w.changed_at))
      from private.get_waiting_changes() w),
    -- Build hooks that failed mean that nothing has told the publisher.
    'hook', (select jsonb_build_object('since', min(o.created_at), 'error', max(o.last_error),
        'is_undelivered', bool_or(o.dead_at is not null))
      from private.outbox o where o.topic = 'build' and o.delivered_at is null and o.last_error is not null
      having count(*) > 0))
$$;

create function public.get_publishing() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_admin('see how publishing is going');
  return (
    with people as (
      select u.id, coalesce(nullif(p.full_name, ''), u.email::text) as name
      from auth.users u left join public.profiles p on p.user_id = u.id
    ), runs as (
      select r.*, (
        select coalesce(jsonb_agg(c || jsonb_build_object('title', b.title, 'slug', b.slug,
          'author', b.author_name, 'by', people.name) order by n), '[]')
        from jsonb_array_elements(r.changes) with ordinality changes (c, n)
        left join public.blog_posts b on b.id = (c ->> 'post_id')::uuid
        left join people on people.id = (c ->> 'changed_by')::uuid) as named, (
        select coalesce(jsonb_agg(c - 'changed_by' || jsonb_build_object('by', people.name) order by n), '[]')
        from jsonb_array_elements(r.reasons) with ordinality reasons (c, n)
        left join people on people.id = (c ->> 'changed_by')::uuid) as named_reasons
      from private.publishing_runs r order by r.id desc limit 20
    )
    select private.describe_publishing() || jsonb_build_object(
      'runs', (select coalesce(jsonb_agg(to_jsonb(r) - array['named', 'named_reasons']
        || jsonb_build_object('changes', r.named, 'reasons', r.named_reasons) order by r.id desc), '[]') from runs r)));
end
$$;
comment on function public.get_publishing() is
  'What the publishing screen shows: private.describe_publishing() and {runs}: the last 20, newest first. '
  'Admins only.';
grant execute on function public.get_publishing() to authenticated;

-- Admins can't call this themselves, because they could record something that never happened.
create function public.audit_publishing(admin_id uuid, action text, subject_id text, before text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if audit_publishing.action not in ('site.rolled-back', 'site.resumed') or length(subject_id) > 100 then
    raise exception 'Unknown action.' using errcode = 'invalid_parameter_value';
  end if;
  insert into public.audit_log (actor_id, actor_role, action, subject_type, subject_id, before)
  values (admin_id, 'admin', audit_publishing.action, 'site', audit_publishing.subject_id,
    jsonb_build_object('root', left(audit_publishing.before, 100)));
end
$$;
comment on function public.audit_publishing(uuid, text, text, text) is
  'Records that an admin rolled the site back, which pauses publishing, or resumed it (subject: the new release, before: the '
  'one that was live). The function publishing calls it after the publisher did so.';
grant execute on function public.audit_publishing(uuid, text, text, text) to service_role;

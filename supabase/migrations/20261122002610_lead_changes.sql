-- Changes that admins make to one or more leads. Each can be undone.

create function private.update_lead_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Keeps review and pipeline_status in sync when a lead is marked or unmarked as spam.
  if new.review is distinct from old.review then
    if new.review = 'spam' then
      new.pipeline_status := 'spam';
    elsif old.review = 'spam' and new.pipeline_status = 'spam' then
      new.pipeline_status := 'new';
    end if;
  elsif new.pipeline_status = 'spam' and old.review = 'held' then
    new.review := 'spam';
  elsif old.pipeline_status = 'spam' and new.pipeline_status <> 'spam' and old.review = 'spam' then
    new.review := 'held';
  end if;
  if new.pipeline_status = 'new' then
    new.responded_at := null;
    new.responded_by := null;
  elsif new.pipeline_status <> 'spam' and new.responded_at is null then
    new.responded_at := now();
    new.responded_by := (select private.active_account_id());
  end if;
  return new;
end
$$;

create trigger leads_update_rules before update on public.leads
  for each row when (new.pipeline_status <> old.pipeline_status or new.review is distinct from old.review)
  execute function private.update_lead_rules();

-- What admins change in a lead, as JSON.
create function private.get_lead_state(lead public.leads) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('pipeline_status', lead.pipeline_status, 'owner_id', lead.owner_id,
    'follow_up_on', lead.follow_up_on, 'call_at', lead.call_at, 'tags', to_jsonb(lead.tags),
    'responded_at', lead.responded_at, 'responded_by', lead.responded_by)
$$;

create function private.record_lead_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lead_events (lead_id, kind, detail, actor_id, decision_id)
  select n.id, case when n.review is distinct from o.review then n.review else 'changed' end,
    case when change.before is null then '{}'
      else jsonb_build_object('before', change.before, 'after', change.after) end,
    (select private.active_account_id()), nullif(current_setting('leads.decision', true), '')::uuid
  from old_leads o
  join new_leads n on n.id = o.id
  cross join lateral (
    select jsonb_object_agg(b.key, b.value) as before, jsonb_object_agg(a.key, a.value) as after
    from jsonb_each(private.get_lead_state(o)) b
    join jsonb_each(private.get_lead_state(n)) a on a.key = b.key and a.value <> b.value) change
  where change.before is not null or n.review is distinct from o.review;
  insert into public.audit_log (actor_id, actor_role, action, subject_type, subject_id, before, after)
  select (select private.active_account_id()), 'admin', 'lead.reviewed', 'lead', n.id::text,
    jsonb_build_object('review', o.review), jsonb_build_object('review', n.review)
  from old_leads o join new_leads n on n.id = o.id
  where n.review is distinct from o.review and (select private.active_account_id()) is not null;
  return null;
end
$$;

create trigger leads_record_changes after update on public.leads
  referencing old table as old_leads new table as new_leads
  for each statement execute function private.record_lead_changes();

-- Changes leads in one decision. Returns how many actually changed.
create function private.apply_lead_changes(decision uuid, changes jsonb, is_undo boolean) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  changed integer;
begin
  perform set_config('leads.decision', decision::text, true);
  update public.leads l
  set pipeline_status = n.pipeline_status, owner_id = n.owner_id, follow_up_on = n.follow_up_on, call_at = n.call_at,
    tags = n.tags, responded_at = n.responded_at, responded_by = n.responded_by
  from (
    select (jsonb_populate_record(o, c.value)).* from jsonb_each(changes) c join public.leads o on o.id = c.key::uuid) n
  where l.id = n.id
    and (l.pipeline_status, l.owner_id, l.follow_up_on, l.call_at, l.tags, l.responded_at, l.responded_by)
      is distinct from
        (n.pipeline_status, n.owner_id, n.follow_up_on, n.call_at, n.tags, n.responded_at, n.responded_by);
  get diagnostics changed = row_count;
  perform set_config('leads.decision', '', true);
  if changed > 0 then
    perform private.audit_lead_changes(decision, is_undo);
  end if;
  return changed;
end
$$;

create function private.change_tags(tags text[], added jsonb, removed jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(tag order by first), '{}')
  from (
    select tag, min(place) as first
    from unnest(tags || array(select private.to_line(value) from jsonb_array_elements_text(coalesce(added, '[]')))) with ordinality as t (tag, place)
    where not coalesce(removed, '[]') ? tag
    group by tag) kept
$$;

-- The open requests that a response to these leads also answers: those of the same people that came in before, or at
-- the latest at `seen_until`, when the newest request came in that the admin had seen. Held leads aren't answered.
create function private.find_answered_requests(lead_ids uuid[], seen_until timestamptz) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(distinct o.id), '{}')
  from public.leads l
  join public.leads o on o.mailbox = l.mailbox and o.created_at <= greatest(l.created_at, seen_until)
  where l.id = any (lead_ids) and not l.is_test and not o.is_test
    and o.pipeline_status = 'new' and o.review is distinct from 'held'
    and not exists (select from unnest(lead_ids) given (id) where given.id = o.id)
$$;

create function public.change_leads(lead_ids uuid[], change jsonb, filter jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  max_count constant integer := 5000;
  decision uuid := gen_random_uuid();
  new_owner constant uuid := (change ->> 'owner_id')::uuid;
  seen_until constant timestamptz := (change ->> 'seen_until')::timestamptz;
  -- A booked call is a response, too.
  is_response constant boolean := coalesce(
    change ->> 'pipeline_status' in ('contacted', 'qualified', 'won', 'lost'), change ->> 'call_at' is not null);
  answered uuid[] := array[]::uuid[];
  ids uuid[];
  changes jsonb;
  changed bigint;
begin
  perform private.require_admin('change leads');
  if change - array['pipeline_status', 'owner_id', 'follow_up_on', 'call_at', 'add_tags', 'remove_tags', 'seen_until'] <> '{}'
      or change ->> 'pipeline_status' is null and change ? 'pipeline_status' then
    raise exception 'Only the status, owner, follow-up date, call, and tags of a lead can be changed.'
      using errcode = 'invalid_parameter_value';
  end if;
  if private.get_user_role(new_owner) <> 'admin' and new_owner is not null then
    raise exception 'Only an admin can own a lead.' using errcode = 'invalid_parameter_value';
  end if;
  if cardinality(lead_ids) > max_count then
    raise exception 'At most 5,000 leads can be changed at once. Narrow down the list.'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Locks all leads that may change. Always in the same order, so that two admins can't block each other.
  if is_response then
    answered := private.find_answered_requests(lead_ids, seen_until);
  end if;
  perform from public.leads l where l.id = any (lead_ids || answered) order by l.id for update;
  execute format('select array(select l.id from public.leads l where l.id = any ($1) and %s)',
    private.get_lead_condition(filter)) into ids using lead_ids;
  if is_response then
    answered := private.find_answered_requests(ids, seen_until);
  end if;
  select jsonb_object_agg(l.id, case when l.id = any (answered) then '{"pipeline_status": "contacted"}'
    else change - array['add_tags', 'remove_tags', 'seen_until']
      || case when is_response and l.pipeline_status = 'new' and not change ? 'pipeline_status'
        then '{"pipeline_status": "contacted"}' else '{}' end::jsonb
      || case when change ?| array['add_tags', 'remove_tags']
        then jsonb_build_object('tags', private.change_tags(l.tags, change -> 'add_tags', change -> 'remove_tags'))
        else '{}' end end)
  into changes from public.leads l where l.id = any (ids || answered);
  perform private.apply_lead_changes(decision, coalesce(changes, '{}'), false);
  select count(distinct l.mailbox) into changed
  from public.lead_events e join public.leads l on l.id = e.lead_id where e.decision_id = decision;
  -- Emails an admin about leads that someone else assigned to them, unless that's undone within ten seconds. An undo
  -- gives leads back to their former owner, who already knows about them, so it emails nobody.
  if new_owner <> (select private.active_account_id())
      and exists (select from public.lead_events e where e.decision_id = decision and e.detail -> 'after' ? 'owner_id') then
    insert into private.outbox (topic, payload, due_at, first_due_at)
    values ('lead-mail', jsonb_build_object('kind', 'assigned', 'user_id', new_owner, 'decision', decision, 'actor_id',
      (select private.active_account_id())), now() + interval '10 seconds', now() + interval '10 seconds');
  end if;
  return jsonb_build_object('decision', decision, 'count', changed,
    'skipped', cardinality(lead_ids) - cardinality(ids));
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.change_leads(uuid[], jsonb, jsonb) is
  'Changes these leads, at most 5,000, except those that were deleted or don''t match a filter of search_leads anymore: '
  '{decision, count, skipped}. count is of people whose leads changed. change: {pipeline_status, owner_id, follow_up_on, '
  'call_at, add_tags, remove_tags, seen_until}. A status that implies a response, or a call, answers the leads, the earlier open '
  'requests of the same people, and those until seen_until. Admins only, audited.';
grant execute on function public.change_leads(uuid[], jsonb, jsonb) to authenticated;

create function public.undo_lead_change(decision uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  undo uuid := gen_random_uuid();
  was_response boolean;
  total integer;
  changes jsonb;
begin
  perform private.require_admin('change leads');
  -- The email first, in the order in which the end of its delivery locks them.
  perform from private.outbox o join private.lead_responses r on r.idempotency_key = o.idempotency_key
  where r.decision_id = undo_lead_change.decision for update of o;
  perform from public.leads l
  where l.id in (select e.lead_id from public.lead_events e where e.decision_id = undo_lead_change.decision)
  order by l.id for update;
  was_response := private.take_back_response(decision);
  select count(*), jsonb_object_agg(l.id, e.detail -> 'before')
    filter (where l.id is not null
      and not exists (select from jsonb_each(e.detail -> 'after') as changed (key, value)
        where private.get_lead_state(l) -> changed.key is distinct from changed.value)
      -- The former owner may have lost their account or role.
      and (e.detail #>> '{before,owner_id}' is null
        or private.get_user_role((e.detail #>> '{before,owner_id}')::uuid) = 'admin'))
  into total, changes
  from public.lead_events e left join public.leads l on l.id = e.lead_id
  where e.decision_id = undo_lead_change.decision;
  if total = 0 and not was_response then
    raise sqlstate 'PT404' using message = 'There is no change with this ID.';
  end if;
  total := total - private.apply_lead_changes(undo, coalesce(changes, '{}'), true);
  return jsonb_build_object('decision', undo, 'skipped', total);
end
$$;
comment on function public.undo_lead_change(uuid) is
  'Undoes a change by change_leads, or an answer by respond_to_lead that isn''t being sent yet, except in leads that have been changed again since: {decision, skipped}. The new '
  'decision can be undone too. Admins only, audited.';
grant execute on function public.undo_lead_change(uuid) to authenticated;

-- How each lead stands, kept with it: a list of leads need not read every timeline. The kinds are those of
-- functions/_shared/rules/lead-standing.ts, held equal by tests/backend/database/lead-standing-rules.test.ts.
alter table public.leads add column standing text not null default 'submitted';
update public.leads l set standing = e.kind
from (select distinct on (lead_id) lead_id, kind from public.lead_events order by lead_id, id desc) e
where e.lead_id = l.id and e.kind <> 'submitted';
alter table public.leads add constraint leads_standing_known check (standing in (
  'submitted', 'held', 'released', 'spam', 'delivered', 'delayed', 'dead', 'replayed'));
comment on column public.leads.standing is 'What happened to it last: the kind of its newest event.';
create index leads_of_standing on public.leads (standing, created_at desc, id);

create function private.keep_standing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.leads l set standing = new.kind
  where l.id = new.lead_id and l.standing <> new.kind;
  return null;
end
$$;
revoke all on function private.keep_standing() from public;

-- store_lead says itself how a lead stands at first.
create trigger lead_events_keep_standing after insert on public.lead_events
  for each row when (new.kind <> 'submitted') execute function private.keep_standing();

-- As before, but that a lead stands somewhere from the first.
create or replace function private.store_lead(lead jsonb) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  given public.leads := jsonb_populate_record(null::public.leads, lead);
begin
  given.id := gen_random_uuid();
  given.created_at := now();
  given.consented_at := now();
  given.attribution := coalesce(given.attribution, '{}');
  given.spam_signals := coalesce(given.spam_signals, '{}');
  if private.is_repeated(given.message, given.email) then
    given.spam_signals := given.spam_signals || array['repeated-text'];
  end if;
  given.review := case when not given.spam_signals <@ array['repeated-text'] then 'held' end;
  given.standing := coalesce(given.review, 'submitted');
  insert into public.leads select given.*;
  insert into public.lead_events (lead_id, kind, detail)
  values (given.id, 'submitted', jsonb_build_object('form_id', given.form_id));
  if given.review is null then
    insert into private.outbox (topic, payload, order_key)
    values ('lead', jsonb_build_object('lead_id', given.id), given.id::text);
  else
    insert into public.lead_events (lead_id, kind, detail)
    values (given.id, 'held', jsonb_build_object('signals', given.spam_signals));
  end if;
  return given.id;
end
$$;

-- As before, but that the lead is found by its index: its id compared as text meant to read every lead there
-- is, twenty milliseconds a delivery at a hundred thousand. One that is being deleted is waited for.
create or replace function private.tell_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what text := case
    when new.delivered_at is not null and old.delivered_at is null then 'delivered'
    when new.dead_at is not null and old.dead_at is null then 'dead'
    when new.dead_at is null and old.dead_at is not null then 'replayed'
    when new.last_error is not null and old.last_error is null then 'delayed' end;
begin
  if what is null then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, detail, actor_id)
  select l.id, what,
    case when what in ('dead', 'delayed') then jsonb_build_object('error', new.last_error)
      else '{}' end,
    (select auth.uid())
  from public.leads l where l.id = (new.payload ->> 'lead_id')::uuid
  for key share of l;
  return null;
end
$$;

-- The inbox of leads: how each one stands, the newest first, found by who asked.

-- Storing how a lead stands changes its row, at which the constraints of inert_leads look: leads of before
-- them become inert too, in the way of functions/_shared/rules/lead-text.ts.
create function private.made_inert(words text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(words, '<(?=[A-Za-z/!?])', U&'\2039', 'g')
$$;
update public.leads l set
  first_name = private.made_inert(l.first_name), last_name = private.made_inert(l.last_name),
  email = translate(l.email, '<>', U&'\2039\203A'), phone = private.made_inert(l.phone),
  company = private.made_inert(l.company), message = private.made_inert(l.message),
  business_name = private.made_inert(l.business_name),
  website_url = private.made_inert(l.website_url),
  preferred_times = private.made_inert(l.preferred_times),
  page_source = private.made_inert(l.page_source), user_agent = private.made_inert(l.user_agent),
  attribution = private.made_inert(l.attribution::text)::jsonb
where l::text ~ '<';
drop function private.made_inert(text);
alter table public.leads validate constraint leads_inert;
alter table public.leads validate constraint leads_email_inert;

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

create trigger lead_events_keep_standing after insert on public.lead_events
  for each row execute function private.keep_standing();

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
  given.review := case when given.spam_signals <> '{}' then 'held' end;
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

create function public.search_leads(
  query text default null, standings text[] default null, form text default null,
  older_than uuid default null, page_size integer default 50)
returns setof public.leads
language plpgsql stable set search_path = '' as $$
declare
  -- What ILIKE takes for more than itself.
  term text := regexp_replace(btrim(query), '([\\%_])', '\\\1', 'g');
  last_seen timestamptz;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  if length(query) > 1000 then
    raise exception 'Search for at most 1000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  if older_than is not null then
    select l.created_at into last_seen from public.leads l where l.id = older_than;
    if last_seen is null then
      raise exception 'The lead to go on from was deleted: load the list anew.'
        using errcode = 'no_data_found';
    end if;
  end if;
  return query
    select l.* from public.leads l
    where (standings is null or l.standing = any (standings))
      and (form is null or l.form_id = form)
      and (last_seen is null or l.created_at < last_seen
        or (l.created_at = last_seen and l.id > older_than))
      and (coalesce(term, '') = '' or concat_ws(' ', l.first_name, l.last_name, l.email, l.phone,
        l.company, l.business_name, l.website_url) ilike '%' || term || '%')
    order by l.created_at desc, l.id
    limit least(greatest(page_size, 1), 200);
end
$$;
comment on function public.search_leads(text, text[], text, uuid, integer) is
  'Leads by who asked, how they stand and which form, newest first, for admins: the page behind older_than.';

create function public.count_leads() returns table (standing text, count bigint)
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  return query select l.standing, count(*) from public.leads l group by l.standing;
end
$$;
comment on function public.count_leads() is 'How many leads stand how, for admins.';

create function public.redeliver_lead(lead_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  dead bigint;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can send a lead again.' using errcode = 'insufficient_privilege';
  end if;
  select o.id into dead from private.outbox o
  where o.topic = 'lead' and o.order_key = redeliver_lead.lead_id::text and o.delivered_at is null
    and o.dead_at is not null
  order by o.id limit 1;
  return dead is not null and public.replay_dead_letter(dead);
end
$$;
comment on function public.redeliver_lead(uuid) is
  'Delivers a lead anew that was given up, under its old key; false where it was not. Admins only, audited.';

revoke all on function public.search_leads(text, text[], text, uuid, integer)
  from public, anon, authenticated, service_role;
revoke all on function public.count_leads() from public, anon, authenticated, service_role;
revoke all on function public.redeliver_lead(uuid) from public, anon, authenticated, service_role;
grant execute on function public.search_leads(text, text[], text, uuid, integer) to authenticated;
grant execute on function public.count_leads() to authenticated;
grant execute on function public.redeliver_lead(uuid) to authenticated;

-- Leads of people whom nobody has been in contact with for the retention period. Contact is a lead, a change, a note, a
-- call, or a follow-up, whichever is latest.

-- Lets find_expired_leads find expired leads without reading the others.
create table private.lead_contacts (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  last_contact_at timestamptz not null
);
comment on table private.lead_contacts is 'When someone was last in contact with each lead''s person, as far as is known.';
comment on column private.lead_contacts.last_contact_at is
  'There may have been a later contact. find_expired_leads checks that.';
create index lead_contacts_last_contact_at on private.lead_contacts (last_contact_at);
alter table private.lead_contacts enable row level security;

insert into private.lead_contacts select id, created_at from public.leads;

create function private.record_first_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.lead_contacts values (new.id, new.created_at);
  return null;
end
$$;

create trigger leads_record_first_contact after insert on public.leads
  for each row execute function private.record_first_contact();

-- The last contact with the person whose mailbox it is. It never ends for clients: people with a lead that was won.
create function private.get_last_contact(mailbox text) returns timestamptz
language sql stable set search_path = '' as $$
  select max(case l.pipeline_status when 'won' then 'infinity' else greatest(l.created_at, l.call_at, l.follow_up_on,
    (select max(e.happened_at) from public.lead_events e where e.lead_id = l.id),
    (select max(n.created_at) from public.lead_notes n where n.lead_id = l.id),
    (select max(r.created_at) from private.lead_responses r where r.lead_id = l.id)) end)
  from public.leads l where l.mailbox = get_last_contact.mailbox
$$;

-- The leads to delete, out of the 200 with the oldest known last contact. Updates the last contact of the others.
create function private.find_expired_leads(cutoff timestamptz) returns setof uuid
language sql volatile set search_path = '' as $$
  with candidates as materialized (
    select l.id, l.mailbox
    from (select c.lead_id from private.lead_contacts c where c.last_contact_at < cutoff
      order by c.last_contact_at limit 200) oldest
    join public.leads l on l.id = oldest.lead_id
  ), people as materialized (
    select m.mailbox, private.get_last_contact(m.mailbox) as last_contact_at
    from (select distinct c.mailbox from candidates c) m
  ), kept as (
    -- A follow-up in the future can be canceled, and a client can become a lead again.
    update private.lead_contacts k set last_contact_at = least(p.last_contact_at, now())
    from candidates c join people p on p.mailbox = c.mailbox
    where k.lead_id = c.id and p.last_contact_at >= cutoff
  )
  select c.id from candidates c join people p on p.mailbox = c.mailbox where p.last_contact_at < cutoff
$$;

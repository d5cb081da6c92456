-- What was erased on request, as proof without personal data, and what the outbox still has to erase elsewhere.
create table private.erasures (
  id uuid primary key default gen_random_uuid(),
  address_hash text not null,
  erased_at timestamptz not null default now(),
  erased_by uuid,
  counts jsonb not null,
  was_crm_used boolean not null default true,
  crm_finished_at timestamptz,
  crm_confirmed_by uuid,
  changed_in xid8
);
comment on table private.erasures is 'Proof that a person''s data was erased. Contains no personal data.';
comment on column private.erasures.address_hash is 'Keyed hash of the mailbox, to find the proof by address.';
comment on column private.erasures.erased_by is 'Not a foreign key, because the proof outlives the account.';
comment on column private.erasures.counts is
  'How many records were deleted, anonymized, and kept: [{kind, outcome, reason, count}]. reason is why they were kept.';
comment on column private.erasures.was_crm_used is 'Whether the site could have sent a lead to a CRM until then.';
comment on column private.erasures.crm_finished_at is
  'When the CRM turned out to have no contact with this address, or an admin confirmed it, or no CRM had been used.';
comment on column private.erasures.crm_confirmed_by is 'The admin who confirmed it. Null if the site checked the CRM itself.';
comment on column private.erasures.changed_in is
  'The transaction that asked the publisher to drop earlier releases. Null if none could contain the data.';
create index erasures_newest on private.erasures (erased_at desc, id);
create index erasures_address on private.erasures (address_hash);
alter table private.erasures enable row level security;

create function private.get_address_hash(address text) returns text
language sql stable set search_path = '' as $$
  select encode(private.keyed_hash('erasure ' || private.get_mailbox(address)), 'hex')
$$;

-- All records and mentions: [{kind, id, outcome, happened_at, details}]. outcome is deleted, anonymized, or kept.
create function private.find_person_records(address text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(r) order by r.happened_at desc nulls last, r.id), '[]') into own
  from private.find_own_records(address) r;
  return own || private.find_mentions(address, private.get_covered_ids(own));
end
$$;

-- IDs of the records whose text needn't be searched, because it's deleted, replaced, or kept as a whole. Posts that
-- were public keep their text whether or not they keep their author. A change of address has the ID of someone else's
-- account. IDs of deliveries aren't unique in the database.
create function private.get_covered_ids(records jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(r.value ->> 'id'), '{}') from jsonb_array_elements(records) r
  where r.value ->> 'kind' not in ('mention', 'delivery', 'email-change')
    and not (r.value ->> 'kind' = 'post' and coalesce(r.value ->> 'instead_of', r.value ->> 'outcome') = 'anonymized')
$$;

-- Adds the reason to the records that an admin excluded: kept is [{kind, id, reason}]. Deliveries follow the record
-- that they're about. Deleting a comment would also delete a reply that's kept.
create function private.apply_exclusions(records jsonb, kept jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if exists (
    select from jsonb_array_elements(kept) k
    left join jsonb_array_elements(records) r
      on r.value ->> 'id' = k.value ->> 'id' and r.value ->> 'kind' = k.value ->> 'kind'
    where coalesce(k.value ->> 'reason', '') not in ('legal-obligation', 'legal-claim', 'published-work', 'someone-else')
      or r.value is null or r.value ->> 'kind' = 'delivery' or r.value ->> 'outcome' = 'kept')
  then
    raise exception 'Only records that would be erased can be excluded, and each needs a reason.'
      using errcode = 'invalid_parameter_value';
  end if;
  return (
    select coalesce(jsonb_agg(case
      when k.value is null and r.value ->> 'kind' = 'comment' and exists (select from jsonb_array_elements(kept) reply
          where reply.value ->> 'kind' = 'comment' and r.value #> '{details,own_replies}' ? (reply.value ->> 'id'))
        then r.value || '{"outcome": "anonymized"}'
      when k.value is null then r.value
      else r.value || jsonb_build_object('outcome', 'kept', 'instead_of', r.value -> 'outcome', 'reason', k.value -> 'reason')
      end order by r.ordinal), '[]')
    from jsonb_array_elements(records) with ordinality r (value, ordinal)
    left join jsonb_array_elements(kept) k
      on k.value ->> 'id' = coalesce(r.value #>> '{details,of}', r.value ->> 'id')
        and (r.value ->> 'kind' = 'delivery' or r.value ->> 'kind' = k.value ->> 'kind'));
end
$$;

-- Why the caller can't erase this address. Null if they can.
create function private.find_erasure_problem(address text) returns text
language sql stable set search_path = '' as $$
  select 'This is the email address of your own account. Ask another admin to erase it.'
  from auth.users u
  where u.id = (select private.active_account_id()) and private.get_mailbox(u.email) = private.get_mailbox(address)
$$;

-- The payload keeps the addresses only until there's nothing left to erase.
create function private.finish_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.erasures e set crm_finished_at = new.delivered_at
  where e.id = (new.payload ->> 'erasure_id')::uuid;
  new.payload := jsonb_build_object('erasure_id', new.payload -> 'erasure_id');
  return new;
end
$$;

create trigger outbox_finish_erasure before update on private.outbox
  for each row when (new.topic = 'erase-contact' and old.delivered_at is null and new.delivered_at is not null)
  execute function private.finish_erasure();

-- The address that was searched for, and those of the records. Retention empties the addresses of old comments.
create function private.get_person_addresses(address text, records jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select lower(address)
  union select lower(r.value #>> '{details,email}') from jsonb_array_elements(records) r
  where r.value #>> '{details,email}' <> ''
$$;

-- Whether a CRM is connected on the site, or has been sent any lead. The functions' environment can also connect one,
-- but while no lead has been sent, it has no contact from the site.
create function private.is_crm_used() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.crm_settings)
    or exists (select from private.outbox o where o.topic = 'lead' and o.attempts > 0)
    or exists (select from public.lead_events e where e.kind in ('delivered', 'delayed', 'dead', 'retried'))
$$;

-- Queues the deletion of the person's contacts from the CRM, except those whose leads are kept. Copies on their way
-- have to arrive first, because the CRM may create a contact minutes after it accepted a lead. Also tells the mail
-- catcher, which only the platform on one machine has, to delete the emails that mention the person.
create function private.queue_erasures_elsewhere(erasure_id uuid, address text, records jsonb, last_sent timestamptz)
returns void language sql volatile set search_path = '' as $$
  with known as (
    select a.email from private.get_person_addresses(address, records) a (email)
    except select lower(r.value #>> '{details,email}') from jsonb_array_elements(records) r
      where r.value ->> 'kind' = 'lead' and r.value ->> 'outcome' = 'kept')
  insert into private.outbox (topic, payload, due_at, first_due_at)
  select 'erase-contact', work.payload, work.at, work.at
  from (
    select jsonb_build_object('erasure_id', erasure_id, 'emails', jsonb_agg(k.email order by k.email)) as payload,
      greatest(now(), last_sent + interval '5 minutes') as at
    from known k
    where (select e.was_crm_used from private.erasures e where e.id = erasure_id)
    having count(*) > 0
  ) work;
  select pg_notify('erased-mailboxes', private.get_mailbox(address));
$$;

-- Makes the next publish start a new history, if an earlier release could contain what was erased: posts that changed
-- now, and those that had the data until they were edited or unpublished. Not now(), which would be before an erasure
-- that this one waited for.
create function private.mark_erased_posts(erasure_id uuid, records jsonb) returns void
language sql volatile set search_path = '' as $$
  with erased as materialized (
    select r.value ->> 'kind' as kind, r.value ->> 'id' as id,
      r.value #>> '{details,table}' as table_name, r.value #>> '{details,key}' as key
    from jsonb_array_elements(records) r where r.value ->> 'outcome' <> 'kept'
  ), posts as (
    select e.id from erased e where e.kind in ('post', 'draft')
    union
    select e.key from erased e where e.table_name in ('blog_posts', 'post_drafts', 'post_workflow')
    union
    select v.post_id::text from erased e join public.post_revisions v on v.id::text = e.key
    where e.table_name = 'post_revisions'
  ), marked as (
    update private.post_changes c set erased_at = clock_timestamp()
    where c.changed_in = pg_current_xact_id() or c.post_id::text in (select p.id from posts p)
    returning 1
  ), noted as (
    update private.erasures e set changed_in = pg_current_xact_id()
    where e.id = mark_erased_posts.erasure_id and exists (select from marked)
    returning e.id
  )
  insert into private.outbox (topic, payload)
  select 'build', jsonb_build_object('erasure_id', n.id) from noted n
$$;

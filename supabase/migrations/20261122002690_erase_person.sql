-- Finds, exports, and erases everything about an email address. Admins only. Functions that read every table may take
-- longer than other requests, because erasing is a legal duty with a deadline.
create function private.check_privacy_request(address text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_admin('see everything about a person');
  if private.is_email(address) is not true then
    raise exception 'Enter a valid email address.' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- Identifies the records that an admin reviewed. Deliveries don't count: the site queues and deletes them by itself, so a
-- lead's reminders would make every erasure fail.
create function private.get_records_version(records jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5(coalesce(string_agg(concat_ws(' ', r.value ->> 'kind', r.value ->> 'id', r.value ->> 'outcome'), ';'
    order by r.value ->> 'kind', r.value ->> 'id'), ''))
  from jsonb_array_elements(records) r where r.value ->> 'kind' <> 'delivery'
$$;

create function private.describe_erasures(wanted_hash text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'erased_at', e.erased_at,
    'erased_by', private.get_name(e.erased_by), 'counts', e.counts, 'crm', jsonb_build_object(
      'status', case when not e.was_crm_used then 'unused' when e.crm_confirmed_by is not null then 'confirmed'
        when e.crm_finished_at is not null then 'done' when o.dead_at is not null then 'dead'
        -- The dispatcher pauses what it has no API key for.
        when o.id is not null and private.is_topic_paused('erase-contact') then 'no-key'
        when o.id is not null then 'waiting' else 'kept' end,
      'finished_at', e.crm_finished_at, 'confirmed_by', private.get_name(e.crm_confirmed_by),
      'emails', o.payload -> 'emails', 'due_at', o.due_at, 'attempts', o.attempts,
      'error', o.last_error)) order by e.erased_at desc, e.id), '[]')
  from (
    select e.* from private.erasures e
    where wanted_hash is null or e.address_hash = wanted_hash
    -- Unfinished ones come first, so that the limit doesn't hide them.
    order by (e.crm_finished_at is null) desc, e.erased_at desc, e.id limit 100) e
  left join private.outbox o on o.topic = 'erase-contact' and o.delivered_at is null and o.payload ->> 'erasure_id' = e.id::text
$$;

create function public.find_person(address text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set statement_timeout = '30s' as $$
declare
  records jsonb;
  listed jsonb;
  covered text[];
begin
  perform private.check_privacy_request(address);
  records := private.find_person_records(address);
  covered := private.get_covered_ids(records);
  -- Together, the records could be too large for one response. Those that stay are listed first.
  with numbered as (
    select r.value, r.ordinal, r.value ->> 'outcome' = 'kept' as stays, row_number() over (
      partition by r.value ->> 'kind' = 'mention' order by r.value ->> 'outcome' = 'kept' desc, r.ordinal) as number
    from jsonb_array_elements(records) with ordinality r (value, ordinal)
  ), measured as (
    select n.value, n.ordinal, sum(length(n.value::text)) over (
      order by n.stays desc, n.ordinal rows between unbounded preceding and current row) as size
    from numbered n where n.value ->> 'kind' <> 'mention' or n.number <= 1000)
  select coalesce(jsonb_agg(m.value order by m.ordinal), '[]') into listed
  from measured m where m.size <= private.max_page_length();
  return jsonb_build_object('records', listed, 'version', private.get_records_version(records),
    'unlisted', jsonb_array_length(records) - jsonb_array_length(listed),
    'problem', private.find_erasure_problem(address), 'erasures', private.describe_erasures(private.get_address_hash(address)),
    'audit_entries', (select count(*) from public.audit_log a
      where a.subject_id = any (covered) or a.actor_id::text = any (covered)));
end
$$;
comment on function public.find_person(text) is
  'Everything about a person with this email address, with and without a tag: {records, version, unlisted, problem, erasures, '
  'audit_entries}. records: [{kind, id, outcome, happened_at, details}], where outcome is what erase_person does with it, and '
  'mentions are the first 1,000. unlisted: how many more there are, including those left out of a long response. problem: why the '
  'caller can''t erase them. erasures: earlier ones, as in list_erasures. audit_entries: how many name only their IDs. Admins only.';
grant execute on function public.find_person(text) to authenticated;

create function public.export_person(address text, after jsonb default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_privacy_request(address);
  -- Audits each page, so that nobody can export some of it unnoticed.
  perform private.audit('person.exported', 'person', private.get_address_hash(address), null, null);
  return private.export_addresses(array(
    select a.email from private.get_person_addresses(address, (
      select coalesce(jsonb_agg(to_jsonb(r)), '[]') from private.find_own_records(address) r)) a (email)), after);
end
$$;
comment on function public.export_person(text, jsonb) is
  'A page of everything that a person can have a copy of, as in export_own_data, for this address and every address of the '
  'same mailbox. Admins only, audited without the address.';
grant execute on function public.export_person(text, jsonb) to authenticated;

-- Erases these records, once exclusions were applied, and stores the proof. A restore calls it, too, for people who
-- were erased after the backup.
create function private.erase_records(erasure_id uuid, address text, records jsonb) returns void
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  mentions jsonb := records;
  counts jsonb;
  covered text[] := private.get_covered_ids(jsonb_path_query_array(records, '$[*] ? (@.outcome == "kept")'));
  kept_mentions text[] := private.get_record_ids(records, 'mention', 'kept');
  last_sent timestamptz;
  is_crm_used boolean := private.is_crm_used();
begin
  select coalesce(jsonb_agg(to_jsonb(c)), '[]') into counts from (
    select r.value ->> 'kind' as kind, r.value ->> 'outcome' as outcome, r.value ->> 'reason' as reason, count(*) as count
    from jsonb_array_elements(records) r group by 1, 2, 3 order by 1, 2, 3) c;

  perform set_config('privacy.erasing', 'yes', true);
  last_sent := private.erase_own_records(records);
  -- The first lead ever may have been claimed in the meantime.
  is_crm_used := is_crm_used or last_sent is not null;
  insert into private.erasures (id, address_hash, erased_by, counts, was_crm_used, crm_finished_at)
  values (erasure_id, private.get_address_hash(address), private.active_account_id(), counts, is_crm_used,
    case when not is_crm_used then now() end);
  perform private.queue_erasures_elsewhere(erasure_id, address, records, last_sent);
  -- Triggers copy the old text of posts and leads to earlier versions and timelines, so another pass redacts those.
  -- Everything else was found before.
  for pass in 1..4 loop
    perform private.redact_mentions(address, mentions);
    select coalesce(jsonb_agg(m.value), '[]') into mentions
    from jsonb_array_elements(private.find_mentions(address, covered, true)) m
    where m.value ->> 'outcome' <> 'kept' and m.value ->> 'id' <> all (kept_mentions);
    exit when mentions = '[]';
  end loop;
  if mentions <> '[]' then
    raise exception 'The address couldn’t be removed from every text, so nothing was erased. Report this as a bug.';
  end if;
  perform set_config('privacy.erasing', '', true);
  perform private.mark_erased_posts(erasure_id, records);
  delete from private.rate_limits r
  where r.limit_name = 'mailbox-confirmations'
    and r.subject = private.keyed_hash('mailbox-confirmations ' || private.get_mailbox(address) || ' ');
  perform private.audit('person.erased', 'erasure', erasure_id::text, null, jsonb_build_object('counts', counts));
end
$$;

create function public.erase_person(address text, version text, kept jsonb default '[]') returns uuid
language plpgsql volatile security definer set search_path = '' set jit = off set statement_timeout = '30s' as $$
declare
  erasure_id uuid := gen_random_uuid();
  records jsonb;
begin
  -- The same lock as in remove_account.
  perform pg_advisory_xact_lock(hashtextextended('private.protect_last_admin', 0));
  perform private.check_privacy_request(address);
  if private.find_erasure_problem(address) is not null then
    raise exception '%', private.find_erasure_problem(address) using errcode = 'restrict_violation';
  end if;
  records := private.find_person_records(address);
  if version is distinct from private.get_records_version(records) then
    raise sqlstate 'PT409' using message = 'Some records have changed since you searched. Review the records again.';
  end if;
  perform private.erase_records(erasure_id, address, private.apply_exclusions(records, kept));
  return erasure_id;
end
$$;
comment on function public.erase_person(text, text, jsonb) is
  'Erases all records of find_person, given their version, except for the kept ones, [{kind, id, reason}], and returns the ID '
  'of the proof. reason is legal-obligation, legal-claim, published-work, or someone-else. Fails if records other '
  'than deliveries have changed since. The CRM''s copy is erased through the outbox. Admins only, audited without the address.';
grant execute on function public.erase_person(text, text, jsonb) to authenticated;

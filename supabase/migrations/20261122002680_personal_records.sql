-- What an account or invitation is for: client, or its role on staff.
create function private.get_access(role text, kind text) returns text
language sql immutable set search_path = '' as $$
  select case when kind = 'client' and role = 'user' then 'client' else role end
$$;

-- The records that belong to a person, who is identified by their email address, and what an erasure does with each.
-- Addresses of the same mailbox, such as dana+news@example.com, belong to the same person.
create function private.find_own_records(address text)
returns table (kind text, id text, outcome text, happened_at timestamptz, details jsonb)
language sql stable set search_path = '' set jit = off as $$
  with mailbox as materialized (
    select private.get_mailbox(address) as name,
      encode(private.keyed_hash('comment-author ' || lower(address)), 'hex') as author_hash
  ), accounts as materialized (
    select u.id, u.email, u.created_at
    from auth.users u join mailbox m on private.get_mailbox(u.email) = m.name
  ), leads as materialized (
    select l.* from public.leads l join mailbox m on l.mailbox = m.name
  ), comments as materialized (
    -- The hash also finds comments whose address was deleted after its retention period.
    select c.* from public.blog_comments c
    join mailbox m on private.get_mailbox(c.author_email) = m.name or c.author_hash = m.author_hash
  ), records as materialized (
    select 'account' as kind, a.id::text as id, 'deleted' as outcome, a.created_at as happened_at,
      jsonb_build_object('email', a.email, 'name', private.get_name(a.id), 'access', private.get_access(
          private.get_user_role(a.id), (select p.kind from public.profiles p where p.user_id = a.id)),
        'sessions', (select count(*) from auth.sessions s where s.user_id = a.id)) as details
    from accounts a
    union all
    -- Someone who asked to change the address of their account to this one.
    select 'email-change', u.id::text, 'anonymized', u.email_change_sent_at, jsonb_build_object('email', u.email_change)
    from auth.users u join mailbox m on private.get_mailbox(u.email_change) = m.name
    where u.id not in (select a.id from accounts a)
    union all
    select 'invitation', i.id::text, 'deleted', i.created_at, jsonb_build_object('email', i.email,
      'access', private.get_access(i.role, i.kind))
    from public.invitations i join mailbox m on private.get_mailbox(i.email) = m.name
    union all
    select 'lead', l.id::text, 'deleted', l.created_at, jsonb_build_object('email', l.email, 'form', l.form_id,
      'name', nullif(concat_ws(' ', l.first_name, l.last_name), ''),
      'text', left(coalesce(l.message, l.preferred_times), 280),
      'notes', (select count(*) from public.lead_notes n where n.lead_id = l.id),
      'documents', (select count(*) from public.client_documents d where d.lead_id = l.id),
      'answers', (select count(*) from private.lead_responses r where r.lead_id = l.id))
    from leads l
    union all
    -- Deleting a comment would also delete the replies of others.
    select 'comment', c.id::text, case when r.by_others > 0 then 'anonymized' else 'deleted' end, c.created_at,
      jsonb_build_object('email', c.author_email, 'name', c.author_name, 'text', left(c.content, 280),
        'title', p.title, 'status', c.moderation_status, 'replies_by_others', r.by_others, 'own_replies', r.own)
    from comments c join public.blog_posts p on p.id = c.post_id
    cross join lateral (
      select count(*) filter (where reply.id not in (select id from comments)) as by_others,
        coalesce(jsonb_agg(reply.id) filter (where reply.id in (select id from comments)), '[]') as own
      from public.blog_comments reply where reply.parent_id = c.id) r
    union all
    select 'comment-emails', a.email, 'deleted', a.confirmation_sent_at, jsonb_build_object('email', a.email,
      'confirmed', a.confirmed_at is not null and a.unsubscribed_at is null, 'never_ask_again', a.never_ask)
    from private.comment_addresses a join mailbox m on private.get_mailbox(a.email) = m.name
    union all
    -- A post that was public stays, under another name.
    select 'post', p.id::text, case when p.published_at is null then 'deleted' else 'anonymized' end, p.created_at,
      jsonb_build_object('author', p.author_name, 'title', p.title, 'status', case
        when p.trashed_at is not null then 'trash' when p.published_at is null then 'draft' else 'public' end)
    from public.blog_posts p join accounts a on a.id = p.author_id
    union all
    select 'draft', d.id::text, 'deleted', d.saved_at, jsonb_build_object('title', d.fields ->> 'title')
    from public.post_drafts d join accounts a on a.id = d.author_id
    where not exists (select from public.blog_posts p where p.id = d.id)
  )
  select * from records
  union all
  -- Looking up each value of a payload takes the same time for a person with one record as for one with hundreds.
  select distinct on (o.id) 'delivery', o.id::text, 'deleted', o.created_at, jsonb_build_object('of', o.part #>> '{}',
    'topic', o.topic, 'message', o.payload ->> 'kind')
  from (
    select jsonb_object_agg(r.id, r.kind) as ids from records r
    where r.kind in ('account', 'invitation', 'lead', 'comment') having count(*) > 0) known
  cross join (
    select *, jsonb_path_query(d.payload, '$.**') as part from private.outbox d where d.topic not like 'erase-%') o
  where known.ids ? (o.part #>> '{}')
$$;

create function private.get_record_ids(records jsonb, kind text, outcome text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(r.value ->> 'id'), '{}') from jsonb_array_elements(records) r
  where r.value ->> 'kind' = $2 and r.value ->> 'outcome' = $3
$$;

-- Posts that were public keep their text. Earlier versions and drafts contain the author's name, too.
create function private.anonymize_posts(post_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  update public.blog_posts p set author_name = 'Former author', author_id = null where p.id = any (post_ids);
  update public.post_drafts d set fields = d.fields || '{"author_name": "Former author"}' where d.id = any (post_ids);
  update public.post_workflow w set approved_fields = w.approved_fields || '{"author_name": "Former author"}'
  where w.post_id = any (post_ids);
  update public.post_revisions r set fields = r.fields || '{"author_name": "Former author"}'
  where r.post_id = any (post_ids);
$$;

-- Erases records of find_own_records. Returns the latest time at which one of their leads could have reached the CRM.
create function private.erase_own_records(records jsonb) returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  last_sent timestamptz;
  changing uuid[] := private.get_record_ids(records, 'email-change', 'anonymized')::uuid[];
begin
  -- Waits for a claim in progress. A delivery that has begun ends within a minute of its claim.
  with stopped as (
    delete from private.outbox o where o.id = any (private.get_record_ids(records, 'delivery', 'deleted')::bigint[])
    returning o.topic, o.attempts, o.delivered_at, o.due_at)
  select max(coalesce(s.delivered_at, least(s.due_at, now() + interval '1 minute'))) into last_sent
  from stopped s where s.topic = 'lead' and s.attempts > 0;

  delete from public.leads l where l.id = any (private.get_record_ids(records, 'lead', 'deleted')::uuid[]);
  update public.blog_comments c set author_name = 'Deleted', author_email = 'erased@erased.invalid',
    author_hash = encode(private.keyed_hash('erased comment ' || c.id), 'hex'),
    content = 'This comment was deleted.', notify = false, is_by_staff = false
  where c.id = any (private.get_record_ids(records, 'comment', 'anonymized')::uuid[]);
  delete from public.blog_comments c where c.id = any (private.get_record_ids(records, 'comment', 'deleted')::uuid[]);
  delete from private.comment_addresses a where a.email = any (private.get_record_ids(records, 'comment-emails', 'deleted'));
  delete from public.invitations i where i.id = any (private.get_record_ids(records, 'invitation', 'deleted')::uuid[]);
  delete from public.blog_posts p where p.id = any (private.get_record_ids(records, 'post', 'deleted')::uuid[]);
  perform private.anonymize_posts(private.get_record_ids(records, 'post', 'anonymized')::uuid[]);
  delete from public.post_drafts d where d.id = any (private.get_record_ids(records, 'draft', 'deleted')::uuid[]);
  delete from auth.users u where u.id = any (private.get_record_ids(records, 'account', 'deleted')::uuid[]);

  update auth.users u set email_change = '', email_change_token_new = '', email_change_token_current = '',
    email_change_confirm_status = 0
  where u.id = any (changing);
  -- Only hosted projects have this table.
  if cardinality(changing) > 0 and to_regclass('auth.one_time_tokens') is not null then
    execute format('delete from %I.%I where user_id = any ($1) and token_type::text like $2', 'auth', 'one_time_tokens')
      using changing, 'email_change%';
  end if;
  return last_sent;
end
$$;

-- What clients see of their own requests, and the questions that they ask. Nothing here takes an email address: the
-- only one that counts is the confirmed address of the caller's account.
create function private.get_client_address() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  account_id uuid := private.get_account_id();
  address text := (select lower(u.email) from auth.users u
    where u.id = account_id and u.email_confirmed_at is not null);
begin
  if coalesce(address, '') = '' then
    raise exception 'Confirm your email address first.' using errcode = 'insufficient_privilege';
  end if;
  return address;
end
$$;

-- Doesn't reveal whether a closed request was lost or marked as spam.
create function private.get_client_status(lead public.leads) returns text
language sql immutable set search_path = '' as $$
  select case lead.pipeline_status when 'new' then 'received' when 'contacted' then 'in-progress'
    when 'qualified' then 'in-progress' when 'won' then 'agreed' else 'closed' end
$$;

create function private.describe_client_document(document public.client_documents) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', document.title, 'url', document.url, 'created_at', document.created_at)
$$;

create function private.get_client_documents(lead_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.describe_client_document(d) order by d.id desc), '[]')
  from public.client_documents d where d.lead_id = get_client_documents.lead_id
$$;

-- Without the notes about calls.
create function private.describe_client_answer(response private.lead_responses) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('kind', response.kind, 'created_at', response.created_at, 'subject', response.subject,
    'body', case response.kind when 'reply' then response.body end,
    'by', (select nullif(p.full_name, '') from public.profiles p
      where p.user_id = response.author_id and private.get_user_role(p.user_id) = 'admin'))
$$;

-- Clients only see emails that were sent.
create function private.has_happened(response private.lead_responses) returns boolean
language sql immutable set search_path = '' as $$
  select response.kind = 'call' or response.sent_at is not null
$$;

create function private.get_client_answers(lead_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.describe_client_answer(r) order by r.id desc), '[]')
  from private.lead_responses r where r.lead_id = get_client_answers.lead_id and private.has_happened(r)
$$;

create function public.get_client_portal() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address text := private.get_client_address();
begin
  return (
    with requests as materialized (
      select * from public.leads l where lower(l.email) = address and not l.is_test
      order by l.created_at desc, l.id limit 100
    ), documents as materialized (
      select d.* from public.client_documents d where d.lead_id in (select r.id from requests r)
      order by d.id desc limit 500
    ), answers as materialized (
      select r.* from private.lead_responses r where r.lead_id in (select q.id from requests q) and private.has_happened(r)
      order by r.id desc limit 100
    )
    select jsonb_build_object(
      'email', address,
      'name', (select p.full_name from public.profiles p where p.user_id = (select private.active_account_id())),
      'requests', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'form', l.form_id, 'created_at', l.created_at,
          'status', private.get_client_status(l), 'call_at', l.call_at,
          'summary', private.get_lead_wish(l),
          'answers', (select coalesce(jsonb_agg(private.describe_client_answer(r) order by r.id desc), '[]')
            from answers r where r.lead_id = l.id),
          'is_answered', exists (select from answers r where r.lead_id = l.id)
            or exists (select from public.lead_events e join private.lead_responses r on r.decision_id = e.decision_id
              where e.lead_id = l.id and private.has_happened(r)),
          'contact', (select nullif(p.full_name, '') from public.profiles p
            where p.user_id = l.owner_id and private.get_user_role(p.user_id) = 'admin'),
          'documents', (select coalesce(jsonb_agg(private.describe_client_document(d) order by d.id desc), '[]')
            from documents d where d.lead_id = l.id)) order by l.created_at desc, l.id), '[]')
        from requests l)));
end
$$;
comment on function public.get_client_portal() is
  'The caller''s latest 100 requests, with the latest 500 documents and 100 answers: {email, name, requests}. Their address is the confirmed '
  'one of the caller''s account. status is received, in-progress, agreed, or closed. contact is the name of the owner, if there is one. is_answered: an email was sent or a call logged, about this request or another one of theirs, which answered it, too.';
grant execute on function public.get_client_portal() to authenticated;

create function public.ask_question(message text, idempotency_key text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.submit_lead(
    jsonb_build_object('form_id', 'client-question', 'email', private.get_client_address(), 'message', message,
      -- Names can contain what a lead can't.
      'first_name', (select nullif(translate(p.full_name, '<', '‹'), '') from public.profiles p
        where p.user_id = private.active_account_id()),
      'page_source', '/client-portal', 'consent_given', true,
      -- The same as clientQuestionStatement in _shared/rules/lead/origins.ts.
      'consent_statement', 'Your question will be stored and used to respond to you.',
      -- submit_lead looks for repeated text among leads, get_comment_signals among comments.
      'spam_signals', to_jsonb(array_remove(private.get_comment_signals('', message), 'repeated-text'))),
    idempotency_key, private.request_ip());
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.ask_question(text, text) is
  'Submits a question as a lead from the confirmed address of the caller''s account. The same question with the same key '
  'is stored once.';
grant execute on function public.ask_question(text, text) to authenticated;

create function public.export_own_data(after jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.export_addresses(array[private.get_client_address()], after);
end
$$;
comment on function public.export_own_data(jsonb) is
  'A page of everything about the confirmed address of the caller''s account, without what only staff see: {items: [{key, '
  'email, list, value}], has_more}. The first item is the person, and the others go into its lists: sessions, requests, '
  'comments, posts, and drafts. The next page starts after the item with the key `after`.';
grant execute on function public.export_own_data(jsonb) to authenticated;

-- Links to documents, such as a proposal or an audit report, that admins share with whoever sent a lead.
create table public.client_documents (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  title text not null,
  url text not null,
  created_at timestamptz not null default now(),
  constraint client_documents_title_format check (private.is_single_line(title, 200)),
  constraint client_documents_url_format check (private.is_single_line(url, 2048) and url ~ '^https://[^\s]+$')
);
comment on table public.client_documents is
  'Links to documents for clients. Clients see those of their own requests through get_client_portal.';
create index client_documents_lead on public.client_documents (lead_id, id);
alter table public.client_documents enable row level security;

create policy "Admins can read documents"
  on public.client_documents for select to authenticated
  using ((select private.is_admin()));

create policy "Admins can add documents"
  on public.client_documents for insert to authenticated
  with check ((select private.is_admin()));

create policy "Admins can delete documents"
  on public.client_documents for delete to authenticated
  using ((select private.is_admin()));

grant select, insert (lead_id, title, url), delete on table public.client_documents to authenticated;
grant select on table public.client_documents to service_role;

create trigger client_documents_normalize_lines before insert on public.client_documents
  for each row execute function private.normalize_lines('title', 'url');

create trigger client_documents_quota before insert on public.client_documents
  for each row execute function private.enforce_row_quota('lead-documents', 'lead_id', 'public.leads',
    'This lead has 50 documents, the most a lead can have. Remove one that’s no longer needed.');

create trigger client_documents_record_deletion after delete on public.client_documents referencing old table as old_rows
  for each statement execute function private.record_lead_deletion('document-removed');

-- Emails the client a minute later, so that one email can list several documents, and a wrong link can be removed in
-- time.
create function private.queue_document_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (topic, payload, due_at, first_due_at)
  select distinct 'document-mail', jsonb_build_object('lead_id', n.lead_id), now() + interval '1 minute',
    now() + interval '1 minute'
  from new_rows n
  where not exists (select from private.outbox o
    where o.topic = 'document-mail' and o.payload ->> 'lead_id' = n.lead_id::text and o.attempts = 0
      and o.delivered_at is null and o.dead_at is null);
  return null;
end
$$;

create trigger client_documents_queue_mail after insert on public.client_documents referencing new table as new_rows
  for each statement execute function private.queue_document_mail();

-- Clients get no emails about documents on test leads, spam, or held leads.
create function private.sends_document_mail(lead public.leads) returns boolean
language sql immutable set search_path = '' as $$
  select not lead.is_test and lead.pipeline_status <> 'spam' and coalesce(lead.review, 'released') = 'released'
$$;

create function public.get_document_mail(outbox_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', l.email, 'titles', jsonb_agg(d.title order by d.id),
    'has_account', exists (select from auth.users u
      where lower(u.email) = lower(l.email) and u.email_confirmed_at is not null),
    'can_sign_up', private.get_sign_up_denial(l.email) is null)
  from private.outbox o
  join public.leads l on l.id = (o.payload ->> 'lead_id')::uuid
  join public.client_documents d on d.lead_id = l.id and d.created_at >= o.created_at
  where o.id = outbox_id and o.topic = 'document-mail' and private.sends_document_mail(l)
  group by l.id
$$;
comment on function public.get_document_mail(bigint) is
  'What the email about new documents needs: {email, titles, has_account, can_sign_up}. Null if the documents or the request are gone, or if the client gets no email about them.';
grant execute on function public.get_document_mail(bigint) to service_role;

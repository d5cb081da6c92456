-- Links to documents, such as a proposal or an audit report, that admins share with whoever sent a lead.
create table public.client_documents (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  title text not null,
  url text not null,
  created_at timestamptz not null default now(),
  constraint client_documents_title_format check (private.is_single_line(title, 200)),
  constraint client_documents_url_format check (url ~ '^https://[^\s]+$' and private.is_single_line(url, 2048))
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

create trigger client_documents_record_deletion after delete on public.client_documents referencing old table as old_rows
  for each statement execute function private.record_lead_deletion('document-removed');

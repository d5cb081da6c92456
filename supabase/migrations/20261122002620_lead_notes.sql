-- What admins write down about a lead.
create table public.lead_notes (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  author_id uuid default private.active_account_id(),
  body text not null,
  created_at timestamptz not null default now(),
  constraint lead_notes_body_length check (length(btrim(body)) >= 1 and length(body) <= 5000)
);
comment on table public.lead_notes is 'Notes of admins about leads.';
comment on column public.lead_notes.author_id is 'Not a foreign key, because the note outlives the account.';
create index lead_notes_lead on public.lead_notes (lead_id, id);
alter table public.lead_notes enable row level security;

create policy "Admins can read notes"
  on public.lead_notes for select to authenticated
  using ((select private.is_admin()));

create policy "Admins can add notes of their own"
  on public.lead_notes for insert to authenticated
  with check ((select private.is_admin()) and author_id = (select private.active_account_id()));

create policy "Admins can delete their own notes"
  on public.lead_notes for delete to authenticated
  using ((select private.is_admin()) and author_id = (select private.active_account_id()));

grant select, insert (lead_id, body), delete on table public.lead_notes to authenticated;
grant select on table public.lead_notes to service_role;

create trigger lead_notes_quota before insert on public.lead_notes
  for each row execute function private.enforce_row_quota('lead-notes', 'lead_id', 'public.leads',
    'This lead has 200 notes, the most a lead can have. Delete one that you no longer need.');

create trigger lead_notes_record_deletion after delete on public.lead_notes referencing old table as old_rows
  for each statement execute function private.record_lead_deletion('note-deleted');

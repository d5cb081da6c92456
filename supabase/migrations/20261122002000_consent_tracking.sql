-- What visitors chose in the cookie banner (spec §7 call 7). Changing one's mind adds another row.
create table public.consent_tracking (
  id bigint generated always as identity primary key,
  session_id text not null,
  consent_type text not null,
  consent_given boolean not null,
  user_agent text,
  created_at timestamptz not null default now(),
  constraint consent_tracking_session_id_length check (length(session_id) between 1 and 100),
  constraint consent_tracking_consent_type_known check (consent_type in ('google_ads')),
  constraint consent_tracking_user_agent_length check (length(user_agent) <= 1024)
);
comment on table public.consent_tracking is 'Choices that visitors made in the cookie banner.';
create index consent_tracking_newest on public.consent_tracking (created_at desc);
alter table public.consent_tracking enable row level security;

create policy "Anyone can record the choice of their browser session"
  on public.consent_tracking for insert to anon, authenticated
  with check (session_id <> '' and consent_type = 'google_ads');

create policy "Admins can read consent records"
  on public.consent_tracking for select to authenticated
  using ((select private.is_admin()));

grant insert (session_id, consent_type, consent_given, user_agent)
  on table public.consent_tracking to anon, authenticated;
grant select on table public.consent_tracking to authenticated;
grant select, delete on table public.consent_tracking to service_role;

create trigger consent_tracking_rate_limit before insert on public.consent_tracking
  for each row execute function private.rate_limit_by_ip('consent',
    'Too many consent records from your network. Try again later.');

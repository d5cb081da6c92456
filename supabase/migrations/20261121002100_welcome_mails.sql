-- Who was sent the welcome mail (spec §7 call 3). Only an address that has just signed up gets one, and
-- only once: nobody can use it to write to strangers.
create table private.welcome_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  asked_at timestamptz not null default now()
);
comment on table private.welcome_mails is 'Accounts that were sent their welcome mail.';
alter table private.welcome_mails enable row level security;
revoke all on table private.welcome_mails from public, anon, authenticated, service_role;

create function public.request_welcome_mail(email text, client_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.take_turn('welcome-mails', private.network_of(client_address),
    'Too many requests from your network. Try again later.');
  insert into private.welcome_mails (user_id)
  select u.id from auth.users u
  where lower(u.email) = lower(request_welcome_mail.email)
    and u.created_at > now() - interval '15 minutes'
  on conflict (user_id) do nothing
  returning user_id into person;
  if person is not null then
    insert into private.outbox (topic, payload)
    values ('welcome-mail', jsonb_build_object('user_id', person));
  end if;
end
$$;
comment on function public.request_welcome_mail(text, text) is
  'Has the welcome mail sent to an account of the last 15 minutes, once; says nothing of accounts.';

create function public.welcome_mail_of(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'full_name', coalesce(p.full_name, ''))
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = welcome_mail_of.user_id
$$;
comment on function public.welcome_mail_of(uuid) is
  'Whom the welcome mail goes to; null when the account is gone.';

revoke all on function public.request_welcome_mail(text, text) from public, anon, authenticated;
revoke all on function public.welcome_mail_of(uuid) from public, anon, authenticated;
grant execute on function public.request_welcome_mail(text, text) to service_role;
grant execute on function public.welcome_mail_of(uuid) to service_role;

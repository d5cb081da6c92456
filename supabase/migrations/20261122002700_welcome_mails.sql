-- The welcome email (spec §7 call 3). Only an address that has just signed up gets one, and only once, so that
-- nobody can use it to email strangers. For the same reason, a mailbox gets one a day, whatever the +tag, and the email
-- quotes nothing from the sign-up.
create table private.welcome_mails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now()
);
comment on table private.welcome_mails is 'Accounts whose welcome email was requested.';
alter table private.welcome_mails enable row level security;

create function public.request_welcome_mail(email text, client_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mailbox text := private.get_mailbox(email);
  account_id uuid;
begin
  perform private.enforce_rate_limit('welcome-mails', private.ip_network(client_address),
    'Too many requests from your network. Try again later.');
  -- Otherwise, concurrent requests for several addresses of a mailbox could all pass the check.
  perform pg_advisory_xact_lock(hashtextextended('private.welcome_mails ' || mailbox, 0));
  insert into private.welcome_mails (user_id)
  select u.id from auth.users u
  where lower(u.email) = lower(request_welcome_mail.email)
    and u.created_at > now() - interval '15 minutes'
    and not exists (select from private.welcome_mails w join auth.users a on a.id = w.user_id
      where w.requested_at > now() - interval '1 day' and private.get_mailbox(a.email) = mailbox)
  on conflict (user_id) do nothing
  returning user_id into account_id;
  if account_id is not null then
    insert into private.outbox (topic, payload)
    values ('welcome-mail', jsonb_build_object('user_id', account_id));
  end if;
end
$$;
comment on function public.request_welcome_mail(text, text) is
  'Queues one welcome email for an account created in the last 15 minutes. Doesn''t reveal whether it exists.';
grant execute on function public.request_welcome_mail(text, text) to service_role;

create function public.get_welcome_mail_recipient(user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email,
    'is_client', private.get_user_role(u.id) = 'user' and coalesce(p.kind = 'client', false))
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = get_welcome_mail_recipient.user_id and private.is_active_account(u.id)
$$;
comment on function public.get_welcome_mail_recipient(uuid) is
  'What the welcome email needs: {email, is_client}. Null if the account was removed or disabled.';
grant execute on function public.get_welcome_mail_recipient(uuid) to service_role;

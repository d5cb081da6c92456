-- Emails about comments, which commenters ask for with `notify`. Nobody can subscribe someone else: until its owner
-- confirms, an address gets only the request to confirm. Outbox rows contain the comment's ID, never the address.
create table private.comment_addresses (
  email text primary key,
  token text not null unique
    default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  confirmation_sent_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  never_ask boolean not null default false,
  constraint comment_addresses_email_lower_case check (email = lower(email))
);
comment on table private.comment_addresses is
  'Addresses of commenters who asked for emails. Deleted if nobody confirms them in time, or when none of their '
  'comments asks for emails anymore, except if they must never be asked again.';
comment on column private.comment_addresses.token is
  'In the links to confirm and to unsubscribe, so whoever receives an email can do both.';
comment on column private.comment_addresses.unsubscribed_at is
  'Since then, the address gets no emails, except for a request to confirm if a later comment asks for emails.';
comment on column private.comment_addresses.never_ask is
  'The owner wants no requests to confirm either, whichever address of the mailbox is used. Only someone with the token '
  'can undo this.';
create index comment_addresses_mailbox on private.comment_addresses (private.get_mailbox(email)) where never_ask;
create index blog_comments_notify on public.blog_comments (lower(author_email)) where notify;
alter table private.comment_addresses enable row level security;

-- Each email is queued once, even if a comment is approved again. The key identifies it.
create function private.queue_comment_mail(kind text, comment_id uuid, occasion text default '') returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (topic, payload, idempotency_key)
  values ('comment-mail', jsonb_build_object('kind', kind, 'comment_id', comment_id),
    md5(concat_ws(' ', 'comment-mail', kind, comment_id, occasion))::uuid)
  on conflict (idempotency_key) do nothing
$$;

-- Sends at most one request per address per day, or one after each time it was unsubscribed. The rate limits stop
-- anyone from flooding a mailbox through a form or through addresses that differ only in the part after a plus sign.
-- The comment is stored anyway, and its approval asks again.
create function private.request_confirmation(comment public.blog_comments, client_address text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  address text := lower(comment.author_email);
  mailbox text := private.get_mailbox(address);
begin
  perform from private.comment_addresses a
  where private.get_mailbox(a.email) = mailbox and a.never_ask;
  if found then
    return;
  end if;
  perform from private.comment_addresses a
  where a.email = address and (a.confirmed_at is not null and a.unsubscribed_at is null
    -- Approval asks again, but only comments written since then are a new request for emails.
    or a.unsubscribed_at >= comment.created_at
    or a.confirmation_sent_at >= greatest(now() - interval '1 day', a.unsubscribed_at));
  if found then
    return;
  end if;
  if client_address is not null then
    perform private.enforce_rate_limit('confirmations', private.ip_network(client_address), 'per network');
  end if;
  perform private.enforce_rate_limit('mailbox-confirmations', mailbox, 'per mailbox');
  perform private.enforce_rate_limit('all-confirmations', '', 'in total');
  insert into private.comment_addresses as known (email) values (address)
  on conflict (email) do update set confirmation_sent_at = now();
  perform private.queue_comment_mail('confirm', comment.id, now()::text);
exception when sqlstate 'PT429' then
  null;
end
$$;

create function private.wants_comment_mail(comment public.blog_comments) returns boolean
language sql stable set search_path = '' as $$
  select comment.notify and comment.moderation_status = 'approved' and exists (
    select from private.comment_addresses a
    where a.email = lower(comment.author_email) and a.confirmed_at is not null
      and a.unsubscribed_at is null)
$$;

-- A suspicious comment must not make the site email a stranger, so it waits for a moderator.
create function private.request_confirmation_of_new_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.request_confirmation(new, private.comment_client_address());
  return null;
end
$$;

create trigger blog_comments_confirmation after insert on public.blog_comments
  for each row when (new.notify and new.moderation_status = 'pending' and new.spam_score = 0)
  execute function private.request_confirmation_of_new_comment();

create function private.queue_mails_of_approved_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.blog_comments;
begin
  if new.notify then
    perform private.request_confirmation(new, null);
  end if;
  if private.wants_comment_mail(new) then
    perform private.queue_comment_mail('published', new.id);
  end if;
  select * into parent from public.blog_comments c where c.id = new.parent_id;
  if private.wants_comment_mail(parent) and lower(parent.author_email) <> lower(new.author_email) then
    perform private.queue_comment_mail('reply', new.id);
  end if;
  return null;
end
$$;

create trigger blog_comments_mails after update of moderation_status on public.blog_comments
  for each row when (new.moderation_status = 'approved' and old.moderation_status <> 'approved')
  execute function private.queue_mails_of_approved_comment();

create function public.get_comment_mail(kind text, comment_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', a.email, 'token', a.token, 'slug', p.slug, 'title', p.title)
  from public.blog_comments c
  join public.blog_posts p on p.id = c.post_id and p.is_published and p.moderation_status = 'approved'
  join public.blog_comments recipient
    on recipient.id = case when get_comment_mail.kind = 'reply' then c.parent_id else c.id end
  join private.comment_addresses a on a.email = lower(recipient.author_email)
  where c.id = get_comment_mail.comment_id
    and case when get_comment_mail.kind = 'confirm' 
        then not a.never_ask and (a.confirmed_at is null and a.unsubscribed_at is null or a.unsubscribed_at < c.created_at)
      else c.moderation_status = 'approved' and private.wants_comment_mail(recipient) end
$$;
comment on function public.get_comment_mail(text, uuid) is
  'What an email about a comment needs: {email, token, slug, title}. Null if it no longer applies. kind is '
  'confirm, published, or reply.';
grant execute on function public.get_comment_mail(text, uuid) to service_role;

create function public.set_comment_emails(token text, choice text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.comment_addresses;
begin
  select * into known from private.comment_addresses a where a.token = set_comment_emails.token for update;
  if not found then
    return false;
  end if;
  if choice not in ('confirm', 'unsubscribe', 'never') then
    raise exception 'A choice is confirm, unsubscribe, or never.' using errcode = 'invalid_parameter_value';
  end if;
  update private.comment_addresses a set
    confirmed_at = case when choice = 'confirm' then coalesce(a.confirmed_at, now()) else a.confirmed_at end,
    unsubscribed_at = case when choice <> 'confirm' then now() end,
    never_ask = choice = 'never' or choice = 'unsubscribe' and a.never_ask
  where a.email = known.email;
  if choice = 'confirm' and (known.confirmed_at is null or known.unsubscribed_at is not null) then
    -- Published before the address was confirmed.
    perform private.queue_comment_mail('published', c.id) from public.blog_comments c
    where c.notify and c.moderation_status = 'approved' and lower(c.author_email) = known.email
      and c.created_at > greatest(now() - interval '30 days', known.unsubscribed_at);
  end if;
  return true;
end
$$;
comment on function public.set_comment_emails(text, text) is
  'Confirms or unsubscribes the address that an email with this token was sent to, or never asks it again. choice is '
  'confirm, unsubscribe, or never. False if the token is unknown.';
grant execute on function public.set_comment_emails(text, text) to service_role;

-- Rate limits. The defaults match functions/_shared/rules/limits.ts (tests/backend/database/stated-values.test.ts).
-- The limit on comments on one post is also built into the pages and error messages.
insert into private.settings (name, kind, default_value, description) values
  ('limit.comments', 'rate', '{"most": 5, "seconds": 600}', 'Comments from one IP address on one post'),
  ('limit.all-comments', 'rate', '{"most": 30, "seconds": 600}', 'Comments from one IP address on all posts'),
  ('limit.confirmations', 'rate', '{"most": 3, "seconds": 3600}', 'Comment email confirmations requested from one IP address'),
  ('limit.mailbox-confirmations', 'rate', '{"most": 2, "seconds": 86400}', 'Comment email confirmations sent to one mailbox'),
  ('limit.all-confirmations', 'rate', '{"most": 200, "seconds": 3600}', 'Comment email confirmations sent in total'),
  ('limit.leads', 'rate', '{"most": 10, "seconds": 3600}', 'Lead forms submitted from one IP address'),
  ('limit.staff-replies', 'rate', '{"most": 100, "seconds": 3600}', 'Replies to comments by one moderator'),
  ('limit.consent', 'rate', '{"most": 60, "seconds": 3600}', 'Consent records from one IP address'),
  ('limit.browser-reports', 'rate', '{"most": 100, "seconds": 600}', 'Browser reports from one IP address'),
  ('limit.posts', 'rate', '{"most": 30, "seconds": 3600}', 'New posts by one account (no limit for moderators)'),
  ('limit.saves', 'rate', '{"most": 2000, "seconds": 3600}', 'Saved changes to drafts and posts by one account (no limit for moderators)'),
  ('limit.post-changes', 'rate', '{"most": 200, "seconds": 3600}', 'Posts submitted, withdrawn, or deleted by one account (no limit for moderators)'),
  -- An image has up to six files.
  ('limit.image-files', 'rate', '{"most": 300, "seconds": 3600}', 'Image files uploaded by one account (no limit for moderators)'),
  ('limit.welcome-mails', 'rate', '{"most": 5, "seconds": 3600}', 'Welcome emails requested from one IP address'),
  ('limit.invitations', 'rate', '{"most": 20, "seconds": 3600}', 'Attempts from one IP address to accept an invitation');

create table private.secrets (
  name text primary key,
  value text not null
);
comment on table private.secrets is 'Secrets that each database generates for itself.';
alter table private.secrets enable row level security;

-- For the hashes of IP addresses and commenters. Changing it resets all rate limits and commenters' histories.
insert into private.secrets (name, value) values
  ('address_hash_key', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));

create table private.rate_limits (
  id bigint generated always as identity primary key,
  limit_name text not null,
  subject bytea not null,
  expires_at timestamptz not null
);
comment on table private.rate_limits is 'One row per counted action, until its window is over.';
comment on column private.rate_limits.subject is 'A keyed hash, never a plain address.';
create index rate_limits_subject on private.rate_limits (limit_name, subject, expires_at);
create index rate_limits_expires_at on private.rate_limits (expires_at);
alter table private.rate_limits enable row level security;

create function private.keyed_hash(plain text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to(value || ' ' || plain, 'UTF8'))
  from private.secrets where name = 'address_hash_key'
$$;

-- Counts one more action by `subject`. Throws PT429 (HTTP 429) with `message` if the limit is reached. The details
-- are the seconds until the next action is allowed. With a `scope`, such as a post, each scope has its own window. Sequential scans are off because PostgreSQL could
-- choose one while the table is empty, and keep using it after the table has grown.
create function private.enforce_rate_limit(
  limit_name text, subject text, message text, scope text default '')
returns void language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
declare
  rule jsonb := (select s.value from private.settings s where s.name = 'limit.' || limit_name);
  hashed bytea := private.keyed_hash(limit_name || ' ' || subject || ' ' || scope);
  used bigint;
  next_at timestamptz;
begin
  -- Concurrent requests would all find room. One lock for all scopes: one per scope could fill the server's
  -- lock table.
  perform pg_advisory_xact_lock(hashtextextended(limit_name || ' ' || subject, 0));
  select count(*), min(r.expires_at) into used, next_at from private.rate_limits r
  where r.limit_name = enforce_rate_limit.limit_name and r.subject = hashed
    and r.expires_at > clock_timestamp()
    -- Later ones were counted before the clock was set back.
    and r.expires_at <= clock_timestamp() + make_interval(secs => (rule ->> 'seconds')::integer);
  if used >= (rule ->> 'most')::integer then
    raise sqlstate 'PT429' using message = message,
      detail = ceil(extract(epoch from next_at - clock_timestamp()))::text;
  end if;
  insert into private.rate_limits (limit_name, subject, expires_at)
  values (limit_name, hashed,
    clock_timestamp() + make_interval(secs => (rule ->> 'seconds')::integer));
end
$$;

-- For tables that browsers insert into. Arguments: the name of the limit and the error message.
create function private.rate_limit_by_ip() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_client_request() then
    perform private.enforce_rate_limit(
      tg_argv[0], private.ip_network(private.request_ip()), tg_argv[1]);
  end if;
  return new;
end
$$;

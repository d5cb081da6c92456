-- What may be changed without a deployment, and how often visitors may do a thing. Limits equal those
-- of functions/_shared/rules/limits.ts, held by tests/backend/database/limit-rules.test.ts.
create table private.settings (
  name text primary key,
  value jsonb not null,
  description text not null
);
comment on table private.settings is 'What may be changed without a deployment.';
alter table private.settings enable row level security;
revoke all on table private.settings from public, anon, authenticated, service_role;

insert into private.settings (name, value, description) values
  ('limit.comments', '{"most": 5, "seconds": 600}', 'Comments from one address on one post.'),
  ('limit.all-comments', '{"most": 30, "seconds": 600}', 'Comments from one address on all posts.'),
  ('limit.leads', '{"most": 10, "seconds": 3600}', 'Lead forms from one address.'),
  ('limit.consent', '{"most": 60, "seconds": 3600}', 'Consent records from one address.'),
  ('limit.csp-reports', '{"most": 100, "seconds": 600}', 'Policy violations from one address.'),
  ('limit.posts', '{"most": 30, "seconds": 3600}', 'Posts begun by one account that moderates none.'),
  ('limit.welcome-mails', '{"most": 5, "seconds": 3600}', 'Welcome mails asked for from one address.'),
  ('address_hash_key', to_jsonb(encode(sha256(
    convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')),
    'Keys the hashes that stand for addresses. A new value makes all of them strangers.');

create table private.rate_limits (
  id bigint generated always as identity primary key,
  limit_name text not null,
  subject bytea not null,
  expires_at timestamptz not null
);
comment on table private.rate_limits is
  'One row for each thing done within its limit''s window; forgotten after it.';
comment on column private.rate_limits.subject is 'A keyed hash: no address stands here.';
create index rate_limits_subject on private.rate_limits (limit_name, subject, expires_at);
create index rate_limits_expires_at on private.rate_limits (expires_at);
alter table private.rate_limits enable row level security;
revoke all on table private.rate_limits from public, anon, authenticated, service_role;

create function private.keyed_hash(plain text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(convert_to((value #>> '{}') || ' ' || plain, 'UTF8'))
  from private.settings where name = 'address_hash_key'
$$;

-- Whoever has an IPv6 address has the 2^64 of its network.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain text := regexp_replace(coalesce(address, 'unknown'), '^::ffff:(?=[0-9]+\.)', '', 'i');
begin
  if family(plain::inet) = 4 then
    return host(plain::inet);
  end if;
  return network(set_masklen(plain::inet, 64))::text;
exception when invalid_text_representation then
  return left(plain, 100);
end
$$;

-- The hosted project's edge overwrites cf-connecting-ip; the front door of one machine takes that
-- header away and leaves its own x-forwarded-for. Of a longer list only the last entry is no client's.
create function private.caller_address() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    headers ->> 'cf-connecting-ip',
    btrim(reverse(split_part(reverse(headers ->> 'x-forwarded-for'), ',', 1))))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) request
$$;

-- The role of the request, also within definer functions; 'none' outside of any.
create function private.request_role() returns text
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), 'none')
$$;

-- True when a client's request runs this, not the owner or service_role.
create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select private.request_role() in ('anon', 'authenticated')
$$;

-- Counts one more thing done by `subject`. Throws PT429 (HTTP 429), with `refusal` as its message,
-- when the window of private.settings is full already. A subject may have things of its own that each
-- have a window. The index, always: a plan made while the table was empty would read all of it.
create function private.take_turn(limit_name text, subject text, refusal text, thing text default '')
returns void language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
declare
  rule jsonb := (select s.value from private.settings s where s.name = 'limit.' || limit_name);
  hashed bytea := private.keyed_hash(limit_name || ' ' || subject || ' ' || thing);
  taken bigint;
begin
  -- One at a time: of requests made at once, all would find room. One lock whatever the thing: a list of
  -- comments on every post would fill the server's table of locks.
  perform pg_advisory_xact_lock(hashtextextended(limit_name || ' ' || subject, 0));
  select count(*) into taken from private.rate_limits r
  where r.limit_name = take_turn.limit_name and r.subject = hashed
    and r.expires_at > clock_timestamp();
  if taken >= (rule ->> 'most')::integer then
    raise sqlstate 'PT429' using message = refusal;
  end if;
  insert into private.rate_limits (limit_name, subject, expires_at)
  values (limit_name, hashed,
    clock_timestamp() + make_interval(secs => (rule ->> 'seconds')::integer));
end
$$;

revoke all on function private.keyed_hash(text) from public;
revoke all on function private.network_of(text) from public;
revoke all on function private.caller_address() from public;
revoke all on function private.request_role() from public;
revoke all on function private.is_client() from public;
revoke all on function private.take_turn(text, text, text, text) from public;

-- Of a table that clients insert into. The trigger's arguments: the limit's name, and the refusal.
create function private.limit_by_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_client() then
    perform private.take_turn(tg_argv[0], private.network_of(private.caller_address()), tg_argv[1]);
  end if;
  return new;
end
$$;
revoke all on function private.limit_by_address() from public;

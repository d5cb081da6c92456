\ir setup.psql
\ir people.psql
select plan(53);

-- The fixture's own traces are none of this.
delete from private.rate_limits;
insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status) values
  ('00000000-0000-4000-b000-000000000001', 't-1', 'T', 'Testing', 'T', true, 'approved'),
  ('00000000-0000-4000-b000-000000000002', 't-2', 'T', 'Testing', 'T', true, 'approved');

-- Addresses
select is(private.network_of(address), network, address || ' counts as ' || network) from (values
  ('192.0.2.1', '192.0.2.1'), ('::ffff:192.0.2.1', '192.0.2.1'), ('::FFFF:192.0.2.1', '192.0.2.1'),
  ('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'), ('2001:DB8:1:2::9', '2001:db8:1:2::/64'), ('2001:db8:1:3::1', '2001:db8:1:3::/64'),
  ('::1', '::/64'), ('unknown', 'unknown'), ('', ''), ('192.0.2.256', '192.0.2.256')) a (address, network);
select is(private.network_of(null), 'unknown', 'no address is one address');
select is(length(private.network_of(repeat('x', 5000))), 100, 'what is no address is cut');

create function tap.caller(headers jsonb) returns text language plpgsql as $$
begin
  perform set_config('request.headers', headers::text, true);
  return private.caller_address();
end $$;
select is(caller('{"x-forwarded-for": "192.0.2.1"}'), '192.0.2.1', 'a caller is whom the front door names');
select is(caller('{"x-forwarded-for": "10.0.0.1, 203.0.113.5,192.0.2.1"}'), '192.0.2.1', 'of a list the last: the others may be invented');
select is(caller('{"x-forwarded-for": "10.0.0.1", "cf-connecting-ip": "192.0.2.1"}'), '192.0.2.1', 'or whom the hosted edge names');
select is(caller('{}'), null, 'without either nobody knows');
select sign_out();
select is(private.caller_address(), null, 'outside of a request neither');

-- The turns
create function tap.take(times integer, subject text default 'somebody') returns void language sql as $$
  select private.take_turn('comments', subject, 'Enough.') from generate_series(1, times)
$$;
create function tap.seconds_pass(seconds integer) returns void language sql as $$
  update private.rate_limits set expires_at = expires_at - make_interval(secs => seconds)
$$;
create function tap.comment(post integer default 1, how_many integer default 1) returns void language sql as $$
  insert into public.blog_comments (post_id, author_name, author_email, content)
  select ('00000000-0000-4000-b000-00000000000' || post)::uuid, 'A visitor', 'v@test.example', 'A comment of a visitor' from generate_series(1, how_many)
$$;
select lives_ok($$select take(5)$$, 'five turns are to be had');
select throws_ok($$select take(1)$$, 'PT429', 'Enough.', 'the sixth is refused, as HTTP 429 with the words of the caller');
select lives_ok($$select take(1, 'another')$$, 'somebody else has turns of their own');
select lives_ok($$select private.take_turn('leads', 'somebody', 'Enough.')$$, 'as has another limit');
select lives_ok($$select private.take_turn('comments', 'somebody', 'Enough.', n::text) from generate_series(1, 50) n$$, 'as has each thing of somebody''s');
select cmp_ok((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), '<', 5::bigint, 'which take no lock each');
select seconds_pass(599);
select throws_ok($$select take(1)$$, 'PT429', null, 'the window slides: it is ten minutes from each turn');
select seconds_pass(2);
select lives_ok($$select take(2)$$, 'then there is room again');
select seconds_pass(300);
select lives_ok($$select take(3)$$, 'as much as has passed');
select throws_ok($$select take(1)$$, 'PT429', null, 'and no more');
update private.settings set value = '{"most": 7, "seconds": 600}' where name = 'limit.comments';
select lives_ok($$select take(2)$$, 'a changed setting holds at once');
update private.settings set value = '{"most": 5, "seconds": 600}' where name = 'limit.comments';

-- What is kept of an address
select is((select count(*)::int from private.rate_limits where length(subject) <> 32), 0, 'a subject is a hash of 256 bits');
select ok(not exists (select from private.rate_limits r where encode(r.subject, 'hex') = encode(sha256('comments somebody'), 'hex')), 'which nobody can make without the key');
select matches((select value #>> '{}' from private.settings where name = 'address_hash_key'), '^[0-9a-f]{64}$', 'made by each database for itself');
select isnt(private.keyed_hash('x'), private.keyed_hash('y'), 'another subject is another hash');
select throws_ok(format('set local role %I; select private.keyed_hash(%L)', role, 'x'), '42501', null, role || ' cannot make one') from unnest(array['anon', 'authenticated', 'service_role']) role;
select sign_out();
select seconds_pass(3601);
select public.forget_expired();
select is((select count(*)::int from private.rate_limits), 0, 'after the window it is forgotten');

-- Who is limited
create function tap.violate(how_many integer) returns void language sql as $$
  insert into public.csp_reports (document_url, effective_directive, blocked_url, disposition)
  select 'https://example.com/', 'img-src', 'inline', 'report' from generate_series(1, how_many)
$$;
create function tap.draft(how_many integer) returns void language sql as $$
  insert into public.blog_posts (slug, title, category, author_name)
  select 'd-' || md5(random()::text), 'T', 'Testing', 'T' from generate_series(1, how_many)
$$;
create function tap.turns_of(limit_name text) returns bigint language sql security definer as $$
  select count(*) from private.rate_limits r where r.limit_name = turns_of.limit_name
$$;
select visit_from('192.0.2.1');
select lives_ok($$select comment(1, 5)$$, 'five comments from one address');
select throws_ok($$select comment()$$, 'PT429', 'You can only submit 5 comments per 10 minutes.', 'the sixth is refused with the catalogue''s words');
select lives_ok($$select comment(2)$$, 'not under another post');
select sign_out();
select sign_in('writer');
select set_config('request.headers', '{"x-forwarded-for": "192.0.2.1"}', true);
select throws_ok($$select comment()$$, 'PT429', null, 'an account changes nothing about the address');
select sign_out();
select visit_from('2001:db8::1', 'cf-connecting-ip');
select lives_ok($$select comment(1, 5)$$, 'an address of IPv6');
select visit_from('2001:db8:0:0:ffff::2', 'cf-connecting-ip');
select throws_ok($$select comment()$$, 'PT429', null, 'has no more turns than its network');
select visit_from('2001:db8:0:1::1', 'cf-connecting-ip');
select lives_ok($$select comment()$$, 'the next network has its own');
select sign_out();
select lives_ok($$select comment(1, 20)$$, 'the owner is not counted');
select is(turns_of('comments'), 12::bigint, 'a refused comment takes no turn');

select visit_from('192.0.2.1');
select lives_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given) select 's', 'google_ads', true from generate_series(1, 60)$$, 'sixty choices an hour');
select throws_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given) values ('s', 'google_ads', true)$$, 'PT429', null, 'and no more');
select lives_ok($$select violate(100)$$, 'a hundred violations in ten minutes');
select throws_ok($$select violate(1)$$, 'PT429', null, 'and no more');
select sign_out();

select sign_in('writer');
select lives_ok($$select draft(30)$$, 'thirty posts an hour of one account');
select throws_ok($$select draft(1)$$, 'PT429', 'You have begun many posts in the last hour. Try again later.', 'and no more');
select sign_in('other');
select lives_ok($$select draft(1)$$, 'another account has its own');
select sign_in('moderator');
select lives_ok($$select draft(40)$$, 'moderators are trusted');
select sign_out();

select * from finish();
rollback;

\ir setup.psql
select plan(50);

delete from private.rate_limits;

select is(private.ip_network(address), network, coalesce(address, 'null') || ' counts as ' || network) from (values
  ('192.0.2.1', '192.0.2.1'), ('::ffff:192.0.2.1', '192.0.2.1'), ('::FFFF:192.0.2.1', '192.0.2.1'),
  ('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'), ('2001:DB8:1:2::9', '2001:db8:1:2::/64'), ('2001:db8:1:3::1', '2001:db8:1:3::/64'),
  ('::1', '::/64'), ('unknown', 'unknown'), ('', ''), ('192.0.2.256', '192.0.2.256'), (null, 'unknown')) a (address, network);
select is(length(private.ip_network(repeat('x', 5000))), 100, 'anything else is cut');

create function tap.ip(headers jsonb) returns text language plpgsql as $$
begin
  perform set_config('request.headers', headers::text, true);
  return private.request_ip();
end $$;
select is(ip(headers::jsonb), expected, headers) from (values
  ('{"x-forwarded-for": "192.0.2.1"}', '192.0.2.1'),
  ('{"x-forwarded-for": "10.0.0.1, 203.0.113.5,192.0.2.1"}', '192.0.2.1'),
  ('{"x-forwarded-for": "10.0.0.1", "cf-connecting-ip": "192.0.2.1"}', '192.0.2.1'),
  ('{}', null)) h (headers, expected);
select sign_out();
select is(private.request_ip(), null, 'outside of a request, there is no address');

create function tap.take(times integer, subject text default 'somebody') returns void language sql as $$
  select private.enforce_rate_limit('comments', subject, 'Enough.') from generate_series(1, times)
$$;
create function tap.seconds_pass(seconds integer) returns void language sql as $$
  update private.rate_limits set expires_at = expires_at - make_interval(secs => seconds)
$$;
select lives_ok($$select take(5)$$, 'the limit allows five');
select throws_ok($$select take(1)$$, 'PT429', 'Enough.', 'the sixth is rejected with the given message');
select lives_ok($$select take(1, 'another')$$, 'another subject has its own window');
select lives_ok($$select private.enforce_rate_limit('leads', 'somebody', 'Enough.')$$, 'so has another limit');
select lives_ok($$select private.enforce_rate_limit('comments', 'somebody', 'Enough.', n::text) from generate_series(1, 50) n$$, 'and each scope');
select cmp_ok((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), '<', 5::bigint, 'scopes share one lock');
select seconds_pass(599);
select throws_ok($$select take(1)$$, 'PT429', null, 'the window is still full');
select seconds_pass(2);
select lives_ok($$select take(2)$$, 'the window slides');
select seconds_pass(300);
select lives_ok($$select take(3)$$, 'it frees what has expired');
select throws_ok($$select take(1)$$, 'PT429', null, 'and no more');
update private.settings set value = '{"most": 7, "seconds": 600}' where name = 'limit.comments';
select lives_ok($$select take(2)$$, 'a changed setting applies at once');
select seconds_pass(-86400);
select lives_ok($$select take(7)$$, 'nor does it stay full if the clock is set back');
select matches((select value from private.secrets where name = 'address_hash_key'), '^[0-9a-f]{64}$', 'each database generates its own hash key');

-- Requests. tests/backend/database/comments.test.ts has concurrent ones.
delete from private.rate_limits;
insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status)
select id(n), 't-' || n, 'T', 'Testing', 'T', true, 'approved' from generate_series(1, 3) n;
create function tap.set_limit(name text, most integer) returns void language sql security definer as $$
  update private.settings set value = jsonb_build_object('most', most, 'seconds', 600) where settings.name = 'limit.' || set_limit.name
$$;
create function tap.comment(on_post integer, times integer default 1) returns void language sql as $$
  insert into public.blog_comments (post_id, author_name, author_email, content) select id(on_post), 'A reader', 'reader@example.com', 'A comment ' || gen_random_uuid() from generate_series(1, times)
$$;
create function tap.consent(times integer) returns void language sql as $$
  insert into public.consent_tracking (session_id, consent_type, consent_given) select 's', 'google_ads', true from generate_series(1, times)
$$;
create function tap.add_posts(times integer) returns void language sql as $$
  insert into public.blog_posts (slug, title, category, author_name) select 't-' || gen_random_uuid(), 'T', 'Testing', 'T' from generate_series(1, times)
$$;
create function tap.submit(times text, address text) returns boolean language sql as $$
  select (public.submit_lead(jsonb_build_object('form_id', 'request-a-time', 'first_name', 'Ada', 'last_name', 'L', 'email', 'ada@example.com', 'preferred_times', times,
    'consent_given', true, 'consent_statement', 'I agree.'), null, address) ->> 'created')::boolean
$$;

select set_limit('comments', 5), set_limit('all-comments', 8), set_limit('consent', 3), set_limit('posts', 3), set_limit('leads', 2);
select visit_from('192.0.2.1');
select throws_ok('select comment(1, 6)', 'PT429', 'You can only submit 5 comments per 10 minutes.', 'each comment of a request counts');
select lives_ok('select comment(1, 5)', 'and a request over the limit doesn''t');
select throws_ok('select comment(1)', 'PT429', null, 'then there are no more');
select sign_in('writer');
select throws_ok('select comment(1)', 'PT429', null, 'signing in doesn''t help');
select visit_from('192.0.2.2');
select lives_ok('select comment(1)', 'another visitor has a limit of their own');
select visit_from('192.0.2.1');
select lives_ok('select comment(2, 3)', 'and each post');
select throws_ok('select comment(3)', 'PT429', 'Too many comments from your network. Try again later.', 'up to a limit for all of them');
select lives_ok('select consent(3)', 'consent is stored');
select throws_ok('select consent(1)', 'PT429', 'Too many consent records from your network. Try again later.', 'up to a limit');
select visit_from('192.0.2.2');
select lives_ok('select consent(1)', 'for one address');
select sign_out();
select is((select count(*) from private.rate_limits where length(subject) <> 32 or subject = any (array[sha256('192.0.2.1'), sha256('consent 192.0.2.1'), sha256(convert_to('comments 192.0.2.1 ' || id(1), 'UTF8'))])),
  0::bigint, 'only a keyed hash of an address is stored');
select seconds_pass(601);
select visit_from('192.0.2.1');
select lives_ok('select consent(1)', 'until the window is over');

select sign_in('writer');
select lives_ok('select add_posts(3)', 'a writer adds posts');
select throws_ok('select add_posts(1)', 'PT429', 'You’ve created too many posts in the last hour. Try again later.', 'but not too many');
select sign_in('moderator');
select lives_ok('select add_posts(4)', 'moderators have no limit');
select sign_out();
set local role service_role;
select ok(submit('One', '2001:db8::1') and submit('Two', '2001:db8::2'), 'leads are stored');
select throws_ok($$select submit('Three', '2001:db8:0:0:ffff::')$$, 'PT429', 'Too many requests from your network. Try again later.', 'up to the limit of a network');
select ok(not submit('One', '2001:db8::ffff'), 'a repeat doesn''t count');
select ok(submit('Three', '2001:db8:0:1::'), 'another network has its own limit');
select sign_out();
select seconds_pass(601);
select public.delete_expired();
select is((select count(*) from private.rate_limits), 0::bigint, 'nothing stays after the window');

select * from finish();
rollback;

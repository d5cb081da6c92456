\ir setup.psql
select plan(30);

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

select * from finish();
rollback;

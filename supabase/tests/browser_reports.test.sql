\ir setup.psql
select plan(28);

create function tap.report(fields jsonb) returns jsonb language sql as $$
  select jsonb_build_object('kind', 'csp-violation', 'name', 'img-src', 'blocked', 'https://elsewhere.example', 'page', '/blog') || fields
$$;
create function tap.send(variadic fields jsonb[]) returns void language sql as $$
  select public.record_browser_reports((select jsonb_agg(report(f)) from unnest(fields) f), '192.0.2.2')
$$;
create function tap.times(fields jsonb default '{}') returns bigint language sql as $$
  select sum(times)::bigint from public.browser_reports r where to_jsonb(r) @> fields
$$;

-- Constraints
set local role service_role;
select lives_ok(format('select send(%L)', fields), 'accepts ' || fields)
from unnest(array['{"blocked": "inline"}', '{"blocked": "wss://live.example:8443"}', '{"blocked": "Element innerHTML"}', '{"blocked": "/"}', '{"blocked": null, "page": null}']) fields;
select throws_ok(format('select send(%L)', fields), '23514', null, 'rejects ' || problem)
from (values
  ('{"kind": "network-error"}', 'another kind'),
  ('{"name": "Script Src"}', 'a malformed name'),
  ('{"page": "https://example.com/"}', 'the URL of a page'),
  ('{"page": "/auth?token=secret"}', 'a page with a query'),
  ('{"page": "/#access_token"}', 'a page with a fragment'),
  ('{"page": "//evil.test"}', 'a page on another host'),
  (json_build_object('page', '/' || repeat('a', 300))::text, 'a long page'),
  ('{"blocked": "https://example.com/a.js"}', 'a path on another host'),
  ('{"blocked": "https://example.com?q"}', 'a blocked URL with a query'),
  ('{"blocked": "javascript:alert(1)"}', 'a javascript: URL'),
  ('{"blocked": "//evil.test"}', 'a URL without a scheme'),
  ('{"blocked": "https:\\\\evil.test"}', 'a URL with backslashes'),
  ('{"source": "javascript:alert(1)"}', 'a source that isn''t on the web')) c (fields, problem);

-- Equal reports
select send('{"source": "/1"}', '{"source": "/1"}', '{"page": "/"}');
select send('{"source": "/2", "times": 99, "id": 1, "last_seen": "1999-01-01"}');
select is(times('{"page": "/blog", "blocked": "https://elsewhere.example"}'), 3::bigint, 'equal reports of one or several requests share a row');
select is(times('{"page": "/", "blocked": "https://elsewhere.example"}'), 1::bigint, 'reports about different pages don''t');
select is(times('{"source": "/2"}'), 3::bigint, 'the row has the latest source');
select is((select count(*)::int from public.browser_reports where last_seen <> now()), 0, 'a report can''t set its own time');

-- Limits
select throws_ok($$select send(variadic array_fill('{}'::jsonb, array[21]))$$, '22023', null, 'a request can''t contain 21 reports');
select throws_ok(format('select public.record_browser_reports(%L, %L)', value, '192.0.2.2'), '22023', null, coalesce(value, 'null') || ' isn''t a list of reports')
from unnest(array['{}', null]) value;
select throws_ok($$select send('{"page": "/new"}', '{"name": "No Directive"}')$$, '23514', null, 'one malformed report rejects the request');
select is(times('{"page": "/new"}'), null, 'and none of it is stored');
select sign_out();
insert into public.browser_reports (kind, name, page)
select 'missing-page', 'missing-page', '/page-' || number from generate_series(1, 10000) number;
set local role service_role;
select send('{"page": "/new"}');
select is(times('{"page": "/new"}'), null, 'nothing is added to a full table');
select sign_out();

select * from finish();
rollback;

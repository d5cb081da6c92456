\ir setup.psql
select plan(22);

create function tap.report(document text default 'https://example.com/blog', directive text default 'script-src', blocked text default 'inline', line integer default 1, sample text default null, disposition text default 'enforce') returns void
language sql as $$
  insert into public.csp_reports (document_url, effective_directive, blocked_url, line_number, sample, disposition)
  values (document, directive, blocked, line, sample, disposition)
$$;

select visit_from('192.0.2.1');
select lives_ok($$select report()$$, 'accepts a report');
select lives_ok($$select report(blocked => 'wss://example.com/live', document => 'https://example.com')$$, 'accepts a ws URL');
select throws_ok(format('select report(%s => %L)', argument, value), '23514', null, 'rejects ' || problem)
from (values
  ('document', 'https://example.com/auth?token=secret', 'a document URL with a query'),
  ('document', 'https://example.com/#access_token', 'a document URL with a fragment'),
  ('blocked', 'https://example.com/?q', 'a blocked URL with a query'),
  ('document', 'https://example.com/' || repeat('a', 2048), 'a long document URL'),
  ('document', 'javascript:alert(1)', 'a document URL that isn''t on the web'),
  ('blocked', 'javascript:alert(1)', 'a javascript: URL'),
  ('blocked', 'JavaScript://example.com/%0aalert(1)', 'a javascript: URL in mixed case'),
  ('blocked', '//evil.test', 'a URL without a scheme'),
  ('blocked', E'https:\\\\evil.test', 'a URL with backslashes'),
  ('directive', 'Script Src', 'a malformed directive'),
  ('line', '-1', 'a negative line number'),
  ('sample', repeat('x', 101), 'a long sample')) c (argument, value, problem);
select sign_out();

create function tap.reports(how_many integer, directive text default 'img-src') returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('document_url', 'https://example.com/', 'effective_directive', directive,
    'blocked_url', 'https://elsewhere.example/', 'disposition', 'report', 'id', 1, 'received_at', '1999-01-01'))
  from generate_series(1, how_many)
$$;
set local role service_role;
select is(public.record_csp_reports(reports(20), '192.0.2.2'), 20, 'a request can bring 20 violations');
select throws_ok($$select public.record_csp_reports(reports(21), '192.0.2.2')$$, '22023', null, 'but not 21');
select throws_ok(format('select public.record_csp_reports(%L, %L)', value, '192.0.2.2'), '22023', null, coalesce(value, 'null') || ' isn''t a list of reports')
from unnest(array['{}', null]) value;
select throws_ok($$select public.record_csp_reports(reports(2, 'No Directive'), '192.0.2.2')$$, '23514', null, 'one malformed violation rejects the request');
select is((select count(*)::int from public.csp_reports where effective_directive <> 'img-src'), 2, 'and nothing of it is stored');
select is((select count(*)::int from public.csp_reports where received_at < now()), 0, 'a report can''t set its own time');
select is((select count(*)::int from public.csp_reports where disposition = 'report'), 20, 'all 20 violations are stored');
select sign_out();

select * from finish();
rollback;

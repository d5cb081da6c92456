\ir setup.psql
\ir people.psql
select plan(35);

select columns_are('public', 'csp_reports', array['id', 'received_at', 'document_url', 'effective_directive', 'blocked_url', 'source_file', 'line_number', 'column_number', 'sample', 'disposition']);
select policies_are('public', 'csp_reports', array['Anyone may report a violation', 'Admins may read the reports']);
select table_privs_are('public', 'csp_reports', 'anon', '{}', 'visitors have rights on columns alone');
select table_privs_are('public', 'csp_reports', 'authenticated', array['SELECT'], 'nobody signed in changes a report');
select table_privs_are('public', 'csp_reports', 'service_role', array['SELECT', 'DELETE'], 'programs read and forget them');
select function_privs_are('public', 'record_csp_reports', array['jsonb', 'text'], role, '{}', 'the function''s way in is closed to ' || role) from unnest(array['anon', 'authenticated']) role;

-- Reports one violation, as whoever calls it.
create function tap.report(document text default 'https://example.com/blog', directive text default 'script-src', blocked text default 'inline', line integer default 1, sample text default null, disposition text default 'enforce') returns void
language sql as $$
  insert into public.csp_reports (document_url, effective_directive, blocked_url, line_number, sample, disposition)
  values (document, directive, blocked, line, sample, disposition)
$$;

select visit_from('192.0.2.1');
select lives_ok($$select report()$$, 'a visitor''s browser reports a violation');
select throws_ok($$select report(document => 'https://example.com/auth?token=secret')$$, '23514', null, 'an address comes without its query');
select throws_ok($$select report(document => 'https://example.com/#access_token')$$, '23514', null, 'and without its fragment');
select throws_ok($$select report(blocked => 'https://example.com/?q')$$, '23514', null, 'the blocked one too');
select throws_ok($$select report(document => 'https://example.com/' || repeat('a', 2048))$$, '23514', null, 'document_url has a maximum length');
select throws_ok($$select report(document => 'javascript:alert(1)')$$, '23514', null, 'document_url is a web address');
select throws_ok($$select report(blocked => 'javascript:alert(1)')$$, '23514', null, 'blocked_url is not a javascript: URL');
select throws_ok($$select report(blocked => 'JavaScript://example.com/%0aalert(1)')$$, '23514', null, 'in any letter case');
select throws_ok($$select report(blocked => '//evil.test')$$, '23514', null, 'or a URL without a scheme');
select throws_ok($$select report(blocked => E'https:\\\\evil.test')$$, '23514', null, 'or with backslashes');
select lives_ok($$select report(blocked => 'wss://example.com/live', document => 'https://example.com')$$, 'but a ws URL is accepted');
select throws_ok($$select report(directive => 'Script Src')$$, '23514', null, 'a directive has the form of one');
select throws_ok($$select report(directive => '')$$, '42501', null, 'and is named');
select throws_ok($$select report(line => -1)$$, '23514', null, 'lines are counted from the top');
select throws_ok($$select report(sample => repeat('x', 101))$$, '23514', null, 'a sample is short');
select throws_ok($$select report(disposition => 'maybe')$$, '42501', null, 'a policy is enforced or reports');
select throws_ok($$select * from public.csp_reports$$, '42501', null, 'visitors read no report');
select sign_out();
select sign_in('moderator');
select is((select count(*)::int from public.csp_reports), 0, 'moderators see none');
select throws_ok($$delete from public.csp_reports$$, '42501', null, 'and remove none');
select sign_out();
select sign_in('admin');
select is((select count(*)::int from public.csp_reports), 2, 'admins see them');
select sign_out();

-- The function, which functions/csp-report calls
create function tap.reports(how_many integer, directive text default 'img-src') returns jsonb language sql as $$
  select jsonb_agg(jsonb_build_object('document_url', 'https://example.com/', 'effective_directive', directive,
    'blocked_url', 'https://elsewhere.example/', 'disposition', 'report', 'id', 1, 'received_at', '1999-01-01'))
  from generate_series(1, how_many)
$$;
set local role service_role;
select is(public.record_csp_reports(reports(20), '192.0.2.2'), 20, 'a request brings 20 violations');
select throws_ok($$select public.record_csp_reports(reports(21), '192.0.2.2')$$, '22023', null, 'and no more');
select throws_ok($$select public.record_csp_reports('{}', '192.0.2.2')$$, '22023', null, 'in an array');
select throws_ok($$select public.record_csp_reports(null, '192.0.2.2')$$, '22023', null, 'and not nothing');
select throws_ok($$select public.record_csp_reports(reports(2, 'No Directive'), '192.0.2.2')$$, '23514', null, 'a malformed one takes the request down');
select is((select count(*)::int from public.csp_reports where effective_directive <> 'img-src'), 2, 'whole');
select is((select count(*)::int from public.csp_reports where received_at < now()), 0, 'the time is the database''s');
select is((select count(*)::int from public.csp_reports where disposition = 'report'), 20, 'what was brought is stored');
select sign_out();

select * from finish();
rollback;

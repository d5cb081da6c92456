\ir setup.psql
select plan(62);

delete from public.leads;
create function tap.leads(number integer, age interval) returns void language sql as $$
  insert into public.leads (created_at, form_id, email, message, consent_given, consent_statement)
  select now() - age, 'client-question', format('person-%s@%s.example', i, md5(age::text)), 'A question', true, 'I agree.'
  from generate_series(1, number) i
$$;
create function tap.left_leads() returns integer language sql as $$ select count(*)::int from public.leads $$;
-- What the last run left, relative to the server's clock now.
create function tap.last_run(trusted interval, read interval, waiting integer default 0) returns void language sql as $$
  update private.retention_clock set trusted_at = now() + trusted, read_at = now() + read, waiting_runs = waiting
$$;
create function tap.clock() returns text language sql as $$
  select format('%s, %s', date_trunc('minute', trusted_at - now()), waiting_runs) from private.retention_clock
$$;

-- Every minute
select last_run('-1 minute', '-1 minute');
select public.delete_expired();
select is(clock(), '00:00:00, 0', 'retention follows a clock that goes steadily');
select last_run('-1 day', '-1 day');
select public.delete_expired();
select is(clock(), '00:00:00, 0', 'and after a day off');

-- The clock jumps ahead by 4 years. As of the last run, the oldest lead was a day from its end.
select leads(5, '4 years 1094 days');
select last_run('-4 years', '-4 years');
select public.delete_expired();
select is(left_leads(), 5, 'a jump deletes nothing');
select is((select trusted_at from private.retention_clock), now() - interval '4 years' + interval '1 minute', 'and retention goes on as if it hadn''t happened');
select is((select waiting_runs from private.retention_clock), 1, 'but counts the runs since');
select last_run('-4 years', '-1 minute', 1438);
select public.delete_expired();
select is(left_leads(), 5, 'nothing is deleted for a day');
select public.delete_expired();
select is(left_leads(), 0, 'then the date counts');
select is(clock(), '00:00:00, 0', 'and retention follows the clock again');

-- The clock is corrected before that.
select leads(5, '4 years 1094 days');
select last_run('-5 hours', '4 years', 300);
update public.leads set created_at = now() - interval '1094 days';
update private.lead_contacts set last_contact_at = now() - interval '1094 days';
select public.delete_expired();
select is(clock() || ' ' || left_leads(), '00:00:00, 0 5', 'a clock that jumps back is trusted at once');
insert into public.leads (created_at, form_id, email, message, consent_given, consent_statement)
values (now() + interval '4 years', 'client-question', 'future@test.example', 'A question', true, 'I agree.');
select public.delete_expired();
select is(left_leads(), 6, 'leads that were dated in the future stay');
select last_run('-4 years', '-4 years');
select public.delete_expired();
select is((select waiting_runs from private.retention_clock), 1, 'and don''t make a date trusted');

-- Another jump
select last_run('-60 days', '-10 days', 1400);
select public.delete_expired();
select is((select waiting_runs from private.retention_clock), 1, 'another jump starts a new day');
select last_run('-60 days', '10 days', 1400);
select public.delete_expired();
select is((select waiting_runs from private.retention_clock), 1, 'also one back');

-- A date in the future was trusted.
delete from public.leads;
select leads(5, '2 years');
select last_run('4 years', '4 years');
select public.delete_expired();
select is(left_leads(), 5, 'nothing is deleted by a date that''s later than the server''s');
select last_run('4 years', '-1 minute', 1439);
select public.delete_expired();
select is(clock(), '00:00:00, 0', 'and the server''s is trusted after a day');

-- Unusual deletions
select is(private.find_unusual_total(format('generate_series(1, %s)', size), expired), total, format('%s of %s rows', expired, size))
from (values (21, 209, 209), (21, 210, null), (20, 20, null)) t (expired, size, total);

-- What admins see
create function tap.problems() returns jsonb language sql as $$ select public.get_settings() -> 'retention_problems' $$;
create function tap.home_count() returns integer language sql as $$ select (public.get_staff_home() ->> 'retention_problems')::int $$;
create function tap.home_date() returns timestamptz language sql as $$ select (public.get_staff_home() ->> 'untrusted_date')::timestamptz $$;
select sign_in('admin');
select is(problems(), '[]', 'admins see no problem');
select is(format('%s, %s', home_count(), home_date()), '0, ', 'nor on the home page');
select sign_out();
select last_run('-60 days', '-60 days');
select public.delete_expired();
select sign_in('admin');
select is(problems(), (select jsonb_build_array(jsonb_build_object('kind', 'date', 'server_date', now(), 'trusted_date',
  now() - interval '60 days' + interval '1 minute', 'trusted_in_minutes', 1439))), 'unless the clock jumped');
select is(home_date(), now(), 'which the home page shows');
select is(home_count(), 0, 'but doesn''t count as a problem, because most often the site was off');
select sign_in('moderator');
select is(format('%s, %s', home_count(), home_date()), ', ', 'only admins see it');
select sign_out();
select last_run('0', '0');

-- An unusual share
delete from public.leads;
select leads(30, '4 years'), leads(70, '1 day');
select public.delete_expired();
select is(left_leads(), 100, 'a run that would delete a large share of the leads deletes none');
select sign_in('admin');
select is(problems(), '[{"kind": "unconfirmed", "rule": "leads", "description": "Leads", "expired": 30, "total": 100}]', 'and tells the admins');
select is(home_count(), 1, 'also on the home page');
select sign_in('moderator');
select throws_ok($$select public.confirm_deletion('leads', 30)$$, '42501', null, 'only they can confirm it');
select sign_in('admin');
select throws_ok($$select public.confirm_deletion('consent', 30)$$, 'PT409', 'This deletion no longer needs confirmation.', 'if it''s waiting');
select throws_ok(format('select public.confirm_deletion(''leads'', %s)', n), 'PT409', null, n || ' isn''t a number that anyone was shown')
from unnest(array['null', '0', '-1']) n;
select lives_ok($$select public.confirm_deletion('leads', 2147483647)$$, 'an admin confirms it');
select is(problems(), '[]', 'so the problem is gone');
select results_eq($$select subject_id, after, actor_id from public.audit_log order by id desc limit 1$$,
  $$values ('retention.leads', '{"rule": "leads", "count": 30}'::jsonb, person('admin'))$$, 'the audit log says who confirmed it');
select sign_out();
select leads(25, '5 years');
select public.delete_expired();
select is(left_leads(), 125, 'a confirmation isn''t for more than was shown');
select is((select expired from private.retention_runs where rule = 'leads'), 55, 'but for what was');
update private.retention_runs set confirmed = expired where rule = 'leads';
select public.delete_expired();
select is(left_leads(), 70, 'confirmed rows are deleted');
select is((select confirmed from private.retention_runs where rule = 'leads'), 0, 'once');
select leads(20, '4 years');
delete from public.leads where created_at > now() - interval '2 days';
select public.delete_expired();
select is(left_leads(), 0, 'a small site doesn''t need confirmations');
select leads(30, '4 years'), leads(270, '1 day');
select public.delete_expired();
select is(left_leads(), 270, 'nor does a small share');

-- A shorter period
delete from public.leads;
select leads(40, '40 days');
update private.retention_runs set confirmed = 0;
select sign_in('admin');
select is(public.count_expiring('retention.leads', 30), '[{"rule": "leads", "description": "Leads", "count": 40}]', 'an admin sees how many leads a shorter period deletes');
select is(public.count_expiring('retention.leads', 50) #> '{0,count}', '0', 'if any');
select is(jsonb_path_query_array(public.count_expiring('retention.logs', 365), '$[*].rule'), '["audit-log", "consent"]', 'by rule');
select is(public.count_expiring('sign-up', 2147483647), '[]', 'other settings delete nothing');
select is(public.change_setting('retention.leads', '30', '1095') ->> 'status', 'saved', 'an admin agrees to delete older data');
select sign_out();
select public.delete_expired();
select is(left_leads(), 0, 'so it''s deleted without another question');
select leads(40, '40 days');
select sign_in('admin');
select is(public.change_setting('retention.leads', '35', '30') ->> 'status', 'saved', 'a longer period deletes nothing more');
select sign_out();
select public.delete_expired();
select is(left_leads(), 40, 'so the admin hasn''t agreed to anything');
select sign_in('admin');
select public.change_setting('retention.leads', null, '35');
select public.change_setting('retention.leads', '35', null);
select sign_out();
select public.delete_expired();
select is(left_leads(), 0, 'a limit where there was none is a shorter period');

-- Failures
create function tap.fail_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'about dana@test.example' using errcode = tg_argv[0], table = 'invitations', constraint = 'a_rule';
end
$$;
create function tap.expire() returns void language sql as $$
  insert into public.invitations (email, role, expires_at) values ('late@test.example', 'user', now() - interval '31 days') on conflict do nothing;
  insert into private.outbox (topic, payload, delivered_at) values ('retention', '{}', now() - interval '31 days');
  insert into public.browser_reports (kind, name, last_seen) values ('missing-page', 'retention', now() - interval '31 days');
$$;
create function tap.failure(code text) returns setof text language plpgsql as $$
begin
  execute format('create trigger fail before delete on public.invitations for each row execute function tap.fail_deletion(%L)', code);
  perform tap.expire();
  perform public.delete_expired();
  return next is((select count(*)::int from private.outbox where topic = 'retention') + (select count(*)::int from public.browser_reports where name = 'retention'),
    0, 'a failing rule doesn''t stop those before and after it: ' || code);
  return next is((select count(*)::int from public.invitations where email = 'late@test.example'), 1, 'and deletes nothing itself');
  return next is((select string_agg(rule || ': ' || error, ', ') from private.retention_runs where error is not null),
    'invitations: ' || code || ' invitations a_rule', 'its error is stored without the message');
  drop trigger fail on public.invitations;
end
$$;
select failure('23503');
select failure('57014');
select sign_in('admin');
select is(problems(), '[]', 'a single failure is no problem yet');
select sign_out();
update private.retention_runs set failed_since = failed_since - interval '10 minutes' where rule = 'invitations';
select sign_in('admin');
select is(problems() #- '{0,since}', '[{"kind": "failed", "rule": "invitations", "description": "Expired invitations", "error": "57014 invitations a_rule"}]', 'but failing for ten minutes is');
select sign_out();
select public.delete_expired();
select is((select count(*)::int from private.retention_runs where failed_since is not null or error is not null), 0, 'a success ends the problem');
select is((select count(*)::int from private.retention_runs where ran_at = now()), (select count(*)::int from private.get_retention_rules()), 'every rule has its outcome');
insert into private.retention_runs (rule, unconfirmed_since, expired, total) values ('trashed-posts', now(), 30, 100)
on conflict (rule) do update set unconfirmed_since = now(), expired = 30, total = 100;
select sign_in('admin');
select public.confirm_deletion('trashed-posts', 30);
select is(jsonb_path_query_first(public.list_audit_log('{"subject_type": "setting"}'), '$.entries[0].subject_name'), '"Posts in the trash"',
  'the audit log names rules without a setting, too');
select sign_out();
select bag_eq($$select distinct 'retention.' || setting from private.get_retention_rules() where setting is not null$$,
  $$select name from private.settings where name like 'retention.%'$$, 'every retention period has a rule');

select * from finish();
rollback;

\ir setup.psql
select plan(32);

delete from private.outbox;
create function tap.change(name text, value jsonb, expected jsonb) returns jsonb language sql as $$
  select public.change_setting(name, value, expected)
$$;
create function tap.changes() returns text language sql security definer as $$
  select string_agg(format('%s %s %s', a.subject_id, a.before ->> 'value', a.after ->> 'value'), ', ' order by a.id)
  from public.audit_log a where a.action = 'setting.changed'
$$;
create function tap.builds() returns text language sql security definer as $$
  select string_agg(o.payload ->> 'setting', ', ') from private.outbox o where o.topic = 'build'
$$;

create function tap.problem(name text, value jsonb, message text) returns text language sql as $$
  select throws_ok(format('select public.change_setting(%L, %L, null)', name, value), '22023', message, coalesce(value::text, 'null') || ' is rejected')
$$;

-- Changes
select sign_in('admin');
select is(change('response.requests', '12', '24') -> 'status', '"saved"', 'an admin changes a setting');
select is(change('response.requests', '6', '24') #> '{setting,value}', '12', 'with an outdated value, the admin gets the current one');
select is(change('response.requests', '6', '24') -> 'status', '"conflict"', 'and is told that someone else changed it');
select is(change('response.requests', '12', '12') -> 'status', '"saved"', 'saving the same value again succeeds');
select is(changes(), 'response.requests 24 12', 'only real changes are audited');
select is(builds(), null, 'a value that no page states isn''t published');
select is(jsonb_path_query_first(public.get_settings(), '$.settings[*] ? (@.name == "response.requests")'),
  '{"name": "response.requests", "kind": "hours", "value": 12, "default_value": 24, "minimum": 1, "maximum": 24, "is_optional": false,
    "is_public": false, "description": "Strategy calls and questions", "changed_by": "admin@test.example"}', 'the list says who changed it');
select is(change('retention.leads', null, '1095') -> 'status', '"saved"', 'optional settings can be empty');
select is(change('retention.leads', '365', null) -> 'status', '"saved"', 'and be set again');
select is(builds(), 'retention.leads, retention.leads', 'a change that a page states is published');
select is(public.public_post_changes() #> '{retention,periods}',
  '{"leads": 365, "comments": 365, "logs": 1095, "unconfirmed-addresses": 7, "invitations": 30, "browser-reports": 30}',
  'with the new value, and the periods that can''t be changed');

-- PostgreSQL considers 400.0 and 400 equal, but only one of them can be cast to an integer.
select is((change('retention.leads', '370.0', '365') #> '{setting,value}')::text, '370', 'a whole number is stored without decimals');

-- Ranges
select problem('response.requests', '0', 'Enter a whole number from 1 to 24.');
select problem('response.requests', '25', 'Enter a whole number from 1 to 24.');
select problem('retention.leads', '3651', 'Enter a whole number from 30 to 3,650.');
select problem('retention.leads', '400.5', 'Enter a whole number from 30 to 3,650.');
select problem('retention.leads', '"400"', 'Enter a whole number from 30 to 3,650.');
select problem('retention.leads', '{"most": 400}', 'Enter a whole number from 30 to 3,650.');
select problem('response.requests', null, 'This setting can’t be empty.');
select problem('sign-up', '{"policy": "nobody", "domains": []}', 'Choose who can create an account: everyone, people at certain domains, or invited people only.');
select problem('sign-up', '{"policy": "domains", "domains": []}', 'Enter at least one domain, such as example.com.');
select problem('sign-up', '{"policy": "domains", "domains": ["@example.com"]}', '"@example.com" isn’t a domain. Enter one such as example.com.');
select throws_ok($$select public.change_setting('address_hash_key', '1', null)$$, 'PT404', null, 'there are no other settings');

-- Rate limits
select throws_ok($$select public.change_setting('limit.leads', '{"most": 5, "seconds": 3600}', null)$$, 'PT404', null, 'admins can''t change rate limits');
select is(jsonb_path_query_array(public.get_settings(), '$.settings[*] ? (@.kind == "rate")'), '[]', 'or see them');
select sign_out();
select lives_ok($$update private.settings set value = '{"most": 5, "seconds": 3600}' where name = 'limit.leads'$$, 'SQL can');
select throws_ok($$update private.settings set value = '5' where name = 'limit.leads'$$, '23514', null, 'with a number and a period');
select sign_in('admin');

-- Recipients
select lives_ok($$select public.set_lead_emails(person('admin'), false)$$, 'the first admin, who gets lead emails, can turn them off');
select lives_ok($$select public.set_lead_emails(person('admin'), true)$$, 'and on');
select is(jsonb_path_query_array(public.get_settings(), '$.recipients[*].lead_emails'), '[true]', 'which the list shows');
select throws_ok($$select public.set_lead_emails(person('moderator'), true)$$, 'PT409', null, 'others can''t get them');
select sign_out();
select is((select count(*)::int from public.audit_log a where a.action = 'lead-emails.changed'), 2, 'and the changes are audited');

select * from finish();
rollback;

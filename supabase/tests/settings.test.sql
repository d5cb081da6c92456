\ir setup.psql
select plan(34);

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
select is(change('retention.trash', '60', '30') -> 'status', '"saved"', 'an admin changes a setting');
select is(change('retention.trash', '90', '30') #> '{setting,value}', '60', 'with an outdated value, the admin gets the current one');
select is(change('retention.trash', '90', '30') -> 'status', '"conflict"', 'and is told that someone else changed it');
select is(change('retention.trash', '60', '60') -> 'status', '"saved"', 'saving the same value again succeeds');
select is(changes(), 'retention.trash 30 60', 'only real changes are audited');
select is(builds(), null, 'a period that no page states isn''t published');
select is(jsonb_path_query_first(public.get_settings(), '$.settings[*] ? (@.name == "retention.trash")') - 'changed_at',
  '{"name": "retention.trash", "kind": "days", "value": 60, "default_value": 30, "minimum": 1, "maximum": 365, "is_optional": false,
    "is_public": false, "description": "Posts and drafts in the trash", "changed_by": "admin@test.example"}', 'the list says who changed it');
select is(change('retention.leads', null, '1095') -> 'status', '"saved"', 'optional settings can be empty');
select is(change('retention.leads', '365', null) -> 'status', '"saved"', 'and be set again');
select is(builds(), 'retention.leads, retention.leads', 'a change that a page states is published');
select is(public.public_post_changes() #> '{retention,periods,leads}', '365', 'with the new value');
select is(public.public_post_changes() #> '{retention,periods,trash}', null, 'visitors see no other settings');

-- PostgreSQL considers 400.0 and 400 equal, but only one of them can be cast to an integer.
select is((change('retention.trash', '70.0', '60') #> '{setting,value}')::text, '70', 'a whole number is stored without decimals');
select is(change('limit.leads', '{"most": 2e1, "seconds": 3600}', '{"most": 10, "seconds": 3600}') #>> '{setting,value,most}', '20', 'also in a rate limit');

-- Ranges
select problem('retention.trash', '0', 'Enter a whole number from 1 to 365.');
select problem('retention.leads', '3651', 'Enter a whole number from 30 to 3,650.');
select problem('retention.trash', '1.5', 'Enter a whole number from 1 to 365.');
select problem('retention.trash', '"30"', 'Enter a whole number from 1 to 365.');
select problem('retention.trash', '{"most": 30}', 'Enter a whole number from 1 to 365.');
select problem('retention.trash', null, 'This setting can’t be empty.');
select problem('response.requests', '25', 'Enter a whole number from 1 to 24.');
select problem('limit.leads', '{"most": 0, "seconds": 3600}', 'Enter a whole number from 1 to 1,000.');
select problem('limit.leads', '{"most": 5, "seconds": 60}', 'Only the number can be changed, not the period.');
select problem('limit.leads', '5', 'Only the number can be changed, not the period.');
select problem('limit.comments', '{"most": 6, "seconds": 600}', 'This limit can’t be changed here.');
select problem('sign-up', '{"policy": "nobody", "domains": []}', 'Choose who can create an account: everyone, people at certain domains, or invited people only.');
select problem('sign-up', '{"policy": "domains", "domains": []}', 'Enter at least one domain, such as example.com.');
select problem('sign-up', '{"policy": "domains", "domains": ["@example.com"]}', '"@example.com" isn’t a domain. Enter one such as example.com.');
select throws_ok($$select public.change_setting('address_hash_key', '1', null)$$, 'PT404', null, 'there are no other settings');

-- Recipients
select lives_ok($$select public.set_lead_emails(person('admin'), false)$$, 'the first admin, who gets lead emails, can turn them off');
select lives_ok($$select public.set_lead_emails(person('admin'), true)$$, 'and on');
select is(jsonb_path_query_array(public.get_settings(), '$.recipients[*].lead_emails'), '[true]', 'which the list shows');
select throws_ok($$select public.set_lead_emails(person('moderator'), true)$$, 'PT409', null, 'others can''t get them');
select sign_out();
select is((select count(*)::int from public.audit_log a where a.action = 'lead-emails.changed'), 2, 'and the changes are audited');

select * from finish();
rollback;

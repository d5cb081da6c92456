\ir setup.psql
-- The internal target counts office hours only. The deadline doesn't.
select plan(17);

create function tap.after(start text, minutes integer) returns text language sql as $$
  select to_char(private.add_office_minutes(start::timestamptz, minutes) at time zone 'America/New_York', 'Dy HH24:MI')
$$;
select is(after('2090-03-01 10:00 America/New_York', 60), 'Wed 11:00', 'an hour later, on a working day');
select is(after('2090-03-01 06:00 America/New_York', 60), 'Wed 10:00', 'before the office opens, time doesn''t count');
select is(after('2090-03-01 17:30 America/New_York', 60), 'Thu 09:30', 'the rest counts the next morning');
select is(after('2090-03-03 19:00 America/New_York', 60), 'Mon 10:00', 'a lead of Friday evening isn''t due on Saturday');
select is(after('2090-03-04 12:00 America/New_York', 60), 'Mon 10:00', 'nor is one of Saturday');
select is(after('2090-03-10 17:00 America/New_York', 90), 'Mon 09:30', 'the change to daylight saving time doesn''t matter');
select is(after('2090-03-01 09:00 America/New_York', 3 * 9 * 60), 'Fri 18:00', 'a target can take days');
update private.settings set value = value || '{"days": []}' where name = 'office-hours';
select is(after('2090-03-01 10:00 America/New_York', 60), null, 'an office that never opens has no target');
update private.settings set value = default_value where name = 'office-hours';

create function tap.target(created text, signals text[]) returns text language sql as $$
  select to_char(private.get_response_target(created::timestamptz, created::timestamptz + interval '24 hours', signals)
    at time zone 'America/New_York', 'Dy HH24:MI')
$$;
select is(target('2090-03-01 10:00 America/New_York', '{}'), 'Wed 11:00', 'a lead should be answered within the target');
select is(target('2090-03-03 19:00 America/New_York', '{}'), 'Sat 19:00', 'but the deadline never waits for the office');
select is(target('2090-03-01 10:00 America/New_York', '{outside-link}'), 'Thu 10:00', 'a lead with a sign of spam comes after the others');
select is(target('2090-03-01 10:00 America/New_York', '{repeated-text}'), 'Wed 11:00', 'unless strangers can cause it');

select throws_ok(format('update private.settings set value = value || %L where name = ''office-hours''', wrong), null, null, 'office hours can''t be ' || wrong)
  from unnest(array['{"time_zone": "Eastern"}', '{"opens": "9 o''clock"}', '{"opens": "19:00"}', '{"days": [0]}']) wrong;
delete from private.settings where name in ('office-hours', 'response.target');
select is(target('2090-03-01 10:00 America/New_York', '{}'), 'Thu 10:00', 'without settings, the target is the deadline');

select * from finish();
rollback;

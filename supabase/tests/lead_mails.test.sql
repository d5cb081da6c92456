-- The emails that a lead causes, hour by hour. All times are simulated.
\ir setup.psql
select plan(35);

-- The office never closes, so that it doesn't matter when the test runs.
update private.settings set value = value || '{"days": [1, 2, 3, 4, 5, 6, 7], "opens": "00:00", "closes": "24:00"}' where name = 'office-hours';
update public.user_roles set role = 'admin' where user_id = person('moderator');

-- The recipients
create function tap.recipients() returns uuid[] language sql as $$ select coalesce(array_agg(user_id), '{}') from public.profiles where lead_emails $$;
create function tap.has_recipient() returns text language sql as $$ select public.get_staff_home() #>> '{leads,has_mail_recipient}' $$;
select is(recipients(), array[person('admin')], 'the first admin gets emails about leads');
update public.profiles set lead_emails = false;
update public.user_roles set role = 'admin' where user_id = person('admin');
select is(recipients(), '{}', 'after turning them off, an admin gets none, even if the role is set again');
select sign_in('moderator');
select is(has_recipient(), 'false', 'which the other admins see');
select sign_out();
update public.profiles set lead_emails = true where user_id = person('admin');
select sign_in('moderator');
select is(has_recipient(), 'true', 'until they turn them on');
select sign_out();

create function tap.form(form text, address text default 'dana@example.com') returns jsonb language sql immutable as $$
  select jsonb_build_object('form_id', form, 'first_name', 'Dana', 'last_name', 'Miller', 'email', address, 'company', 'A', 'business_name', 'A', 'website_url', 'https://example.com',
    'company_size', 'Established Company (51-200)', 'current_challenge', 'Competitors getting all the business', 'timeline', 'Just exploring options',
    'consent_given', true, 'consent_statement', 'I agree.')
$$;
create function tap.submit(lead jsonb) returns void language sql as $$
  select public.submit_lead(lead, gen_random_uuid()::text, gen_random_uuid()::text)
$$;
create function tap.submit_held() returns void language sql as $$ select submit(form('strategy-session') || '{"spam_signals": ["sales-pitch"]}') $$;
-- Delivers the emails that are due. Returns which they are, and to whom unless that's the admin.
create function tap.deliver() returns text[] language sql as $$
  select coalesce(array_agg(concat_ws(' to ', mail ->> 'kind', nullif(mail ->> 'email', 'admin@test.example')) order by n), '{}')
  from deliver_mails('lead-mail', 'get_lead_mail') with ordinality m (mail, n)
$$;
-- Lets time pass by moving everything back. Triggers are off, so they don't postpone deadlines.
create function tap.pass(hours numeric) returns void language plpgsql as $$
declare
  span interval := hours * interval '1 hour';
begin
  set local session_replication_role = replica;
  update public.leads set created_at = created_at - span, respond_by = respond_by - span, target_at = target_at - span;
  update private.alarms set mailed_at = mailed_at - span;
  update private.outbox set due_at = due_at - span, first_due_at = first_due_at - span,
    payload = payload || case when payload ? 'about' then jsonb_build_object('about', (payload ->> 'about')::timestamptz - span) else '{}' end
  where delivered_at is null;
  set local session_replication_role = origin;
end
$$;
create function tap.reset() returns void language sql as $$
  delete from public.leads;
  delete from private.outbox;
  delete from private.rate_limits;
  delete from private.alarms;
$$;
-- What an admin who gets no emails does with all leads.
create function tap.change(change jsonb) returns void language sql as $$
  select sign_in('moderator');
  select public.change_leads(array(select l.id from public.leads l), change);
  select sign_out();
$$;
create function tap.decide(decision text) returns void language sql as $$
  select sign_in('moderator');
  select public.decide_on_leads(array(select l.id from public.leads l where l.review = 'held'), decision);
  select sign_out();
$$;
-- The emails that a lead causes. `steps`: hours since it was sent, and what happens at that time.
create function tap.story(form text, variadic steps text[]) returns text language plpgsql as $$
declare
  step text;
  hour integer := 0;
  next integer;
  sent text[];
begin
  perform reset();
  perform submit(form(form));
  sent := deliver();
  foreach step in array steps loop
    if step ~ '^\d' then
      foreach next in array '{1, 2, 17, 18, 19, 20, 23, 24, 35, 36, 41, 47, 48, 53, 59, 72, 168, 169}'::integer[] loop
        continue when next <= hour or next > step::integer;
        perform pass(next - hour);
        hour := next;
        sent := sent || array(select mail || ' at ' || hour from unnest(deliver()) mail);
      end loop;
    elsif step in ('booked', 'canceled') then
      perform public.record_booking(jsonb_build_object('event', step, 'appointment_id', 'a1', 'starts_at', now() + interval '1 day', 'time_zone', 'UTC', 'lead', form(form)));
    elsif step = 'assigned' then
      perform change(jsonb_build_object('owner_id', person('admin')));
    else
      perform change(jsonb_build_object('pipeline_status', step));
    end if;
  end loop;
  return array_to_string(sent, ', ');
end
$$;

-- Reminders
select is(story('strategy-session', '168'), 'new, waiting at 1, due-soon at 18, missed at 24', 'a strategy call is due within a day');
select is(story('seo-audit', '168'), 'new, waiting at 1, due-soon at 36, missed at 48', 'an audit is due within two');
select is(story('strategy-session', '17', 'contacted', '168'), 'new, waiting at 1', 'an answer ends the reminders');
select is(story('strategy-session', '19', 'contacted', '168'), 'new, waiting at 1, due-soon at 18', 'also a late one');
select is(story('strategy-session', '1', 'spam', '168'), 'new, waiting at 1', 'and so does spam');
select is(story('strategy-session', '19', 'contacted', '20', 'new', '168'), 'new, waiting at 1, due-soon at 18, missed at 24', 'a lead that''s new again has its deadline');
select is(story('strategy-session', '17', 'contacted', '19', 'new', '168'), 'new, waiting at 1, due-soon at 20, missed at 24', 'and the reminders that it would have had');
select is(story('strategy-session', '19', 'contacted', '35', 'new', '168'), 'new, waiting at 1, due-soon at 18, missed at 36', 'even after the deadline');
select is(story('strategy-session', '24', 'contacted', '35', 'new', '168'), 'new, waiting at 1, due-soon at 18, missed at 24', 'unless everyone was told before');
select is(story('strategy-session', '19', 'contacted', '168', 'new', '169'), 'new, waiting at 1, due-soon at 18', 'or it''s too late to be a missed response');
select is(story('strategy-session', '1', 'assigned', '168'), 'new, waiting at 1, assigned at 2, due-soon at 18, missed at 24', 'whoever a lead is assigned to gets an email, too');
select is(story('strategy-session', '24', 'booked', '35', 'canceled', '168'),
  'new, waiting at 1, due-soon at 18, missed at 24, call at 35, waiting at 36, call at 36, due-soon at 53, missed at 59', 'a canceled call gives the team the whole time again');
select is(story('strategy-session', '1', 'booked', '17', 'canceled', '35', 'contacted', '36', 'new', '168'),
  'new, waiting at 1, call at 2, waiting at 18, call at 18, due-soon at 35, missed at 41', 'and the reminders, at three quarters of it');
select reset(), submit(form('strategy-session', 'ann@example.com'));
select count(*) as usual from private.outbox where topic = 'lead-mail' \gset
select submit(form('strategy-session', 'bea@example.com'));
select is((select count(*) from private.outbox where topic = 'lead-mail'), 2 * :usual::bigint, 'a lead causes emails only about itself');

-- Held leads
select reset(), submit_held();
select is(deliver(), '{held}', 'a held lead causes an email');
select submit_held() from generate_series(1, 20);
select is(deliver(), '{}', 'and those after it none');
select pass(1);
select is(deliver(), '{held}', 'an hour later, another email covers those');
select pass(1);
select is(deliver(), '{}', 'then, there''s nothing new');
select pass(16);
select is(deliver(), '{held}', 'held leads are mentioned again when a deadline gets close');
select pass(6);
select is(deliver(), '{held}', 'and when it''s missed');
select pass(1), submit_held(), decide('spam');
select is(deliver(), '{}', 'but not once somebody has reviewed them');

select reset(), submit(form('strategy-session') || '{"is_test": true}'), submit_held();
select is(deliver(), '{held}', 'a test lead causes none');
select decide('release'), pass(2);
select is(deliver(), '{}', 'a released lead isn''t new');
select pass(16);
select is(deliver(), '{due-soon}', 'but has the reminders of any other');
select pass(6);
select is(deliver(), '{missed}', 'including the one about a missed deadline');

select reset(), submit_held();
select deliver(), pass(17.5), submit_held();
select is(deliver(), '{held}', 'half an hour before a reminder, another held lead causes an email');
select pass(0.5);
select is(deliver(), '{}', 'so the reminder waits');
select decide('release'), pass(0.5);
select is(deliver(), '{due-soon}', 'and is sent if somebody released them meanwhile');

-- "I'm on it"
select reset(), submit(form('strategy-session'));
select deliver();
select public.claim_lead(token) from private.lead_claims where user_id = person('admin');
select sign_out();
select pass(18);
select is(deliver(), '{}', 'a claim ends the reminders');
select pass(6);
select is(deliver(), '{missed}', 'but not the deadline');
select reset(), submit(form('strategy-session'));
update public.user_roles set role = 'user' where user_id = person('admin');
select is(deliver(), '{}', 'an admin who loses the role gets no more emails');

select * from finish();
rollback;

-- Emails about comments: who gets which. tests/backend/edge-functions.test.ts tests their way to the mailbox and back.
\ir setup.psql
select plan(31);

delete from private.outbox;
delete from private.rate_limits;
delete from public.blog_comments;
delete from private.comment_addresses;
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status)
values ('t-hire', 'How to hire', 'Testing', 'T', true, 'approved');

-- Stores a comment of someone who wants emails about replies. `more`: other fields of the request.
create function tap.add(name text, more jsonb default '{}') returns uuid language sql as $$
  insert into public.blog_comments (post_id, parent_id, author_name, author_email, content, notify, spam_signals, moderation_status)
  select p.id, (more ->> 'parent_id')::uuid, 'A reader', name || '@home.example', 'Comment ' || gen_random_uuid(), coalesce((more ->> 'notify')::boolean, true),
    case when more ? 'signal' then array[more ->> 'signal'] else '{}' end, coalesce(more ->> 'status', 'pending')
  from public.blog_posts p where p.slug = 't-hire' returning id
$$;
create function tap.decide(comment uuid, status text default 'approved') returns void language sql as $$
  update public.blog_comments set moderation_status = status where id = comment
$$;
create function tap.reply_to(parent uuid, name text default 'bob') returns void language sql as $$
  select decide(add(name, jsonb_build_object('parent_id', parent, 'notify', false)))
$$;
-- Delivers the emails that are due. Returns which kind goes to whom.
create function tap.sent() returns text language sql as $$
  with claimed as (update private.outbox set delivered_at = now() where topic = 'comment-mail' and delivered_at is null returning id, payload)
  select string_agg((payload ->> 'kind') || ' ' || split_part(mail ->> 'email', '@', 1), ', ' order by id)
  from claimed cross join lateral public.get_comment_mail(payload ->> 'kind', (payload ->> 'comment_id')::uuid) mail where mail is not null
$$;
create function tap.choose(name text, choice text) returns boolean language sql as $$
  select public.set_comment_emails(a.token, choice) from private.comment_addresses a where a.email = name || '@home.example'
$$;
-- Everything in this test has the same time, so what came before gets older.
create function tap.get_older(span interval) returns void language sql as $$
  update public.blog_comments set created_at = created_at - span;
  update private.rate_limits set expires_at = expires_at - span;
  update private.comment_addresses set confirmation_sent_at = confirmation_sent_at - span, confirmed_at = confirmed_at - span, unsubscribed_at = unsubscribed_at - span
$$;

-- From the first comment to the last email
select add('Dana') as first \gset
select add('dana');
select is(sent(), 'confirm dana', 'the first comment asks for a confirmation, and another one doesn''t, whatever the case');
select is(choose('dana', 'confirm'), true, 'which the link in it gives');
select decide(:'first');
select is(sent(), 'published dana', 'then, the comment''s approval sends an email');
select add('bob', jsonb_build_object('parent_id', :'first', 'notify', false)) as reply \gset
select is(sent(), null, 'a reply that isn''t approved sends none');
select decide(:'reply');
select is(sent(), 'reply dana', 'an approved reply sends an email');
select decide(id, 'pending'), decide(id) from unnest(array[:'first', :'reply']::uuid[]) id;
select is(sent(), null, 'another approval sends none again');
select reply_to(:'first', 'dana');
select is(sent(), null, 'nor does a reply by the same author');
select decide(add('quiet', '{"notify": false}'));
select is(sent(), null, 'nobody gets emails who didn''t ask for them');
select add('dana') as before \gset
select get_older('1 hour');
select choose('dana', 'unsubscribe');
select decide(:'before'), reply_to(:'first');
select is(sent(), null, 'after unsubscribing, no email comes, whatever was asked before');

-- Asking again
select get_older('1 hour');
select add('dana') as again \gset
select add('dana');
select decide(:'again');
select is(sent(), 'confirm dana', 'a later comment asks once more');
select choose('dana', 'confirm');
select is(sent(), 'published dana', 'and the confirmation sends what was published meanwhile');
select choose('dana', 'confirm');
select is(sent(), null, 'confirming again sends nothing');

-- Never
select add('zoe');
select is(sent(), 'confirm zoe', 'a request to confirm');
select choose('zoe', 'never');
select choose('zoe', 'unsubscribe');
select get_older('2 days');
select add('zoe') as later \gset
select decide(:'later'), add('zoe+news');
select is(sent(), null, '“Never ask me again” isn''t undone by unsubscribing, and applies to the whole mailbox');
select choose('zoe', 'confirm');
select is(sent(), 'published zoe', 'only its owner can undo it');
select throws_ok($$select choose('zoe', 'forget')$$, '22023', null, 'there''s no other choice');
select is(public.set_comment_emails(repeat('0', 64), 'confirm'), false, 'nobody chooses without the token');

-- Without a confirmation
select add('eve') as eve \gset
select is(sent(), 'confirm eve', 'a new address gets a request to confirm');
select decide(:'eve'), reply_to(:'eve');
select is(sent(), null, 'nothing about comments goes to an unconfirmed address');
select get_older('23 hours');
select add('eve');
select is(sent(), null, 'an unconfirmed address gets no second request in the first day');
select get_older('2 hours');
select add('eve');
select is(sent(), 'confirm eve', 'after a day, another comment sends one more request');

-- Comments that look like spam, or are taken back
select add('sam', '{"signal": "honeypot-filled"}') as suspicious \gset
select is(sent(), null, 'a suspicious comment sends no email to a stranger');
select decide(:'suspicious');
select is(sent(), 'confirm sam', 'once it''s approved, a suspicious comment does');
select choose('dana', 'confirm');
select decide(add('dana', '{"status": "rejected"}'));
select is(sent(), 'published dana', 'a comment that is approved late');
select add('dana') as withdrawn \gset
select decide(:'withdrawn'), decide(:'withdrawn', 'rejected');
select is(sent(), null, 'but none about one that was rejected meanwhile');
select add('bob', jsonb_build_object('parent_id', :'first', 'notify', false)) as taken_back \gset
select decide(:'taken_back'), decide(:'taken_back', 'rejected');
select is(sent(), null, 'nor about a reply that was');

-- Floods
select add('vic+' || tag) from unnest(array['a', 'b', 'c']) tag;
select is(sent(), 'confirm vic+a, confirm vic+b', 'a mailbox gets two requests a day, whatever its tags');
select id as post from public.blog_posts where slug = 't-hire' \gset
update private.settings set value = '{"most": 1000, "seconds": 60}' where name in ('limit.comments', 'limit.all-comments');
select visit_from('192.0.2.1');
insert into public.blog_comments (post_id, author_name, author_email, content, notify)
select :'post', 'A reader', 'person' || n || '@home.example', 'Comment ' || n || ' of a flood.', true from generate_series(1, 5) n;
select sign_out();
select is(sent(), 'confirm person1, confirm person2, confirm person3', 'a network can cause three an hour');
select is((select count(*) from public.blog_comments where author_email like 'person%'), 5::bigint, 'its comments are stored anyway');
select ok(not exists (select from private.outbox o where o.payload::text ~ 'home\.example'), 'the outbox has no addresses');

-- Retention
delete from private.rate_limits;
select add(name) from unnest(array['old', 'subscribed', 'unsubscribed', 'removed', 'unsubscribed-removed', 'never-removed']) name;
update private.comment_addresses set confirmation_sent_at = now() - interval '8 days',
  confirmed_at = case when email not like 'old@%' then now() end,
  unsubscribed_at = case when email like 'unsubscribed%' then now() end,
  never_ask = email like 'never%'
where email ~ '^(old|subscribed|unsubscribed|.*removed)@';
select add('new');
select add('removed', '{"notify": false}');
delete from public.blog_comments where notify and author_email like '%removed@%';
select public.delete_expired();
select is((select string_agg(split_part(email, '@', 1), ' ' order by email) from private.comment_addresses where email ~ '^(new|old|subscribed|unsubscribed|.*removed)@'),
  'never-removed new subscribed unsubscribed', 'addresses are kept while a comment asks for emails, or must never be asked again');

select * from finish();
rollback;

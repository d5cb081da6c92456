\ir setup.psql
select plan(37);

-- A twentieth of the space, because storing megabytes takes seconds. tests/backend/database/stated-values.test.ts
-- compares the sizes.
alter function private.get_quota(text) rename to get_whole_quota;
create function private.get_quota(name text) returns bigint language sql immutable as $$
  select private.get_whole_quota(name) / case when name like '%-bytes' then 20 else 1 end
$$;
grant execute on function private.get_quota(text) to authenticated;
-- Text that can't be compressed.
create table tap.noise as select string_agg(md5(random()::text), '') as text from generate_series(1, 320);
create function tap.noise(size integer) returns text language sql stable security definer as $$ select left(text, size) from tap.noise $$;
create function tap.save(n integer, content text, version integer default 0) returns text language sql as $$
  select public.save_draft(id(n), jsonb_build_object('title', 'T', 'content', content), version) ->> 'status'
$$;
create function tap.allow_any_rate() returns void language sql as $$
  update private.settings set value = '{"most": 1000000, "seconds": 3600}' where name like 'limit.%'
$$;
select allow_any_rate();

-- Drafts.
insert into public.post_drafts (id, author_id, fields) select id(n), person('writer'), '{"title": "T"}' from generate_series(1, 98) n;
insert into public.blog_posts (id, slug, title, category, author_name, author_id) values (id(99), 't-99', 'T', 'Testing', 'T', person('writer'));
insert into public.blog_posts (id, slug, title, category, author_name, author_id, is_published, moderation_status)
select id(200 + n), 't-approved-' || n, 'T', 'Testing', 'T', person('writer'), true, 'approved' from generate_series(1, 5) n;
select is((select drafts from private.get_writing_usage(person('writer'))), 99::bigint, 'drafts and unapproved posts count, and approved ones don''t');
select sign_in('writer');
select is(save(99, ''), 'saved', 'the draft of a post counts once');
select is(save(100, ''), 'saved', 'the last draft of the quota is saved');
select throws_ok('select save(101, '''')', 'PT409', 'You have 100 drafts and unapproved posts, the most an account can have. Delete drafts that you no longer need.', 'one more isn''t');
select throws_ok($$insert into public.blog_posts (slug, title, category, author_name) values ('t-more', 'T', 'Testing', 'T')$$, 'PT409', null, 'and no post is added');
select is(save(100, 'Typed', 1), 'saved', 'drafts can still be changed');
select is(public.save_draft(id(100), '{"title": "T", "slug": "t-100", "category": "Testing", "author_name": "T"}', 2) ->> 'status', 'saved', 'completed');
select is(public.submit_post(id(100), 3) ->> 'status', 'submitted', 'and submitted');
select ok(public.discard_draft(id(1), 1), 'discarding one');
select is(save(101, ''), 'saved', 'makes room for another');
select throws_ok('select public.restore_draft(id(1))', 'PT409', null, 'which then takes its place');
select sign_out();
insert into public.post_drafts (id, author_id, fields) select id(1000 + n), person('moderator'), '{}' from generate_series(1, 100) n;
select sign_in('moderator');
select is(save(1101, ''), 'saved', 'and can save more drafts');

-- Text. Rows of the trash take up space, too.
select sign_out();
insert into public.post_drafts (id, author_id, fields, trashed_at)
select id(2000 + n), person('other'), jsonb_build_object('content', noise(9950)), now() from generate_series(1, 101) n;
select is((select drafts from private.get_writing_usage(person('other'))), 0::bigint, 'the trash has no drafts');
select cmp_ok((select bytes from private.get_writing_usage(person('other'))), '>', 1000000::bigint, 'but takes up space');
select sign_in('other');
select is(save(3000, noise(5000)), 'saved', 'a draft is saved until the quota is reached');
select throws_like('select save(n, noise(9950)) from generate_series(3001, 3010) n',
  'Your drafts and unapproved posts take up 20 MB, the most an account can store.%', 'then, no text is added');
select throws_like($$insert into public.blog_posts (slug, title, category, author_name, content)
  select 't-' || n, 'T', 'Testing', 'T', noise(9950) from generate_series(3001, 3010) n$$,
  'Your drafts and unapproved posts take up 20 MB, the most an account can store.%', 'in no other way either');
select sign_out();
insert into public.post_drafts (id, author_id, fields, trashed_at)
select id(2200 + n), person('other'), jsonb_build_object('content', noise(9950)), now() from generate_series(1, 10) n;
select sign_in('other');
select is(save(3000, 'Shorter', 1), 'saved', 'but a text can get shorter');
select throws_ok($$select save(3000, 'Shorter, then longer', 2)$$, 'PT409', null, 'and not longer');
select sign_out();
update public.post_drafts set fields = fields || jsonb_build_object('content', repeat('a', 5000)) where id = id(3000);
select sign_in('other');
select throws_ok($$select save(3000, noise(5000), 2)$$, 'PT409', null, 'nor take up more space with the same length');
select sign_out();
update public.post_drafts set fields = fields || '{"slug": "t-3000", "category": "Testing", "author_name": "T"}' where id = id(3000);
select sign_in('other');
select is(public.submit_post(id(3000), 2) ->> 'status', 'submitted', 'what was saved can be submitted');
select sign_out();
insert into public.post_drafts (id, author_id, fields, post_version)
select p.id, p.author_id, private.get_post_fields(p) || jsonb_build_object('content', noise(5000)), w.text_version
from public.blog_posts p join public.post_workflow w on w.post_id = p.id where p.id = id(3000);
select sign_in('other');
select is(public.submit_post(id(3000), 1) ->> 'status', 'submitted', 'also as an edit of an unapproved post');

-- Revisions.
select sign_out();
insert into public.post_drafts (id, author_id, fields) values (id(4000), person('writer'), '{"title": "T"}'), (id(4001), person('moderator'), '{"title": "T"}');
insert into public.post_revisions (post_id, fields, is_draft, is_approved)
select id(case n when 1 then 4000 else 2 + n % 90 end), jsonb_build_object('n', n, 'content', noise(9950)), true, n = 1 from generate_series(1, 300) n;
insert into public.post_revisions (post_id, fields, is_draft) select id(4001), '{}', true from generate_series(1, 45);
create function tap.revisions(author text) returns table (total bigint, oldest integer, approved bigint) language sql as $$
  select sum(pg_column_size(r.fields)), min((r.fields ->> 'n')::int) filter (where not r.is_approved), count(*) filter (where r.is_approved)
  from public.post_revisions r join public.post_drafts d on d.id = r.post_id where d.author_id = person(author)
$$;
select cmp_ok((select total from revisions('writer')), '>', private.get_quota('revision-bytes'), 'revisions exceed the quota');
select sign_in('writer');
select is(save(4000, 'Typed', 1), 'saved', 'a writer is never refused for that');
select sign_out();
select cmp_ok((select total from revisions('writer')), '<=', private.get_quota('revision-bytes') + 10000, 'the oldest are deleted instead');
select cmp_ok((select oldest from revisions('writer')), '>', 3, 'not the newest');
select is((select approved from revisions('writer')), 1::bigint, 'nor what was approved');
select is((select count(*) from public.post_revisions where post_id = id(4001)), 45::bigint, 'and nothing of a moderator''s posts');

-- Rates.
update private.settings set value = '{"most": 0, "seconds": 3600}' where name in ('limit.saves', 'limit.post-changes');
select sign_in('writer');
select throws_ok(sql, 'PT429', null, sql) from unnest(array['select save(4000, ''Typed again'', 2)',
  $$update public.blog_posts set title = 'Another' where slug = 't-99'$$, 'select public.discard_draft(id(4000), 2)']) sql;
select sign_in('moderator');
select is(save(1101, 'Typed', 1), 'saved', 'moderators have no limit');
select sign_out();
select allow_any_rate();

-- Other tables.
select sign_out();
insert into public.leads (id, form_id, email, business_name, website_url, consent_given, consent_statement) values
  (id(1), 'seo-audit', 'a@test.example', 'B', 'https://b.example', true, 'S'), (id(2), 'seo-audit', 'a@test.example', 'B', 'https://b.example', true, 'S');
create function tap.advisory_locks() returns bigint language sql as $$
  select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
$$;
create table tap.locks as select advisory_locks() as before;
insert into public.lead_notes (lead_id, body, author_id) select id(1), 'A', person('admin') from generate_series(1, 200);
insert into public.client_documents (lead_id, title, url) select id(1), 'A', 'https://a.example' from generate_series(1, 50);
select is(advisory_locks(), (select before from tap.locks), 'no locks add up');
select sign_in('admin');
select throws_ok(sql, 'PT409', null, sql) from unnest(array[
  $$insert into public.lead_notes (lead_id, body) values (id(1), 'One more')$$,
  $$insert into public.client_documents (lead_id, title, url) values (id(1), 'A', 'https://a.example')$$]) sql;
select lives_ok($$insert into public.lead_notes (lead_id, body) values (id(2), 'Another lead')$$, 'each lead has its own');
do $$ begin for n in 1..50 loop update public.blog_posts set slug = 't-slug-' || n where slug like 't-slug-%' or slug = 't-approved-1'; end loop; end $$;
select throws_ok($$update public.blog_posts set slug = 't-slug-51' where slug = 't-slug-50'$$, 'PT409', null, 'a post has at most 50 earlier slugs');

select * from finish();
rollback;

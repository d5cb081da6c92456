\ir setup.psql
select plan(5);

insert into public.blog_posts (slug, title, category, author_name, author_id) values ('t-1', 'T', 'Testing', 'T', person('writer'));
create temporary table existing on commit drop as select max(id) as id from public.audit_log;

select sign_in('writer');
update public.blog_posts set title = 'Another', is_published = true where slug = 't-1';
select sign_in('moderator');
update public.blog_posts set moderation_status = 'approved' where slug = 't-1';
update public.blog_posts set moderation_status = 'approved', title = 'Edited' where slug = 't-1';
update public.blog_posts set is_published = false where slug = 't-1';
select public.submit_post((select id from public.blog_posts where slug = 't-1'), 0, true);
select sign_out();
set local role service_role;
update public.blog_posts set moderation_status = 'rejected' where slug = 't-1';
delete from public.blog_posts where slug = 't-1';
select sign_out();
select results_eq(
  $$select action, actor_role, actor_id, before, after from public.audit_log, existing where audit_log.id > coalesce(existing.id, 0) order by audit_log.id$$,
  $$values
    ('post.moderated', 'moderator', person('moderator'), '{"moderation_status": "pending"}'::jsonb, '{"moderation_status": "approved"}'::jsonb),
    ('post.unpublished', 'moderator', person('moderator'), '{"is_published": true}', '{"is_published": false}'),
    ('post.published', 'moderator', person('moderator'), '{"is_published": false}', '{"is_published": true}'),
    ('post.moderated', 'service_role', null, '{"moderation_status": "approved"}', '{"moderation_status": "rejected"}'),
    ('post.deleted', 'service_role', null, '{"moderation_status": "rejected"}', null)$$,
  'decisions and deletions are logged with actor, before, and after; edits are not');

select throws_ok($$update public.audit_log set actor_role = 'nobody'$$, '42501', 'audit_log is append-only: rows can’t be changed.', 'the owner can''t update the log');
select throws_ok($$delete from public.audit_log$$, '42501', null, 'the owner can''t delete from the log');
select throws_ok($$truncate public.audit_log$$, '42501', null, 'the owner can''t truncate the log');
delete from auth.users where id = person('moderator');
select is((select count(*)::int from public.audit_log where actor_id = person('moderator')), 3, 'a row outlives the actor''s account');

select * from finish();
rollback;

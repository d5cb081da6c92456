\ir setup.psql
\ir people.psql
select plan(22);

select columns_are('public', 'audit_log', array['id', 'happened_at', 'actor_id', 'actor_role', 'action', 'subject_type', 'subject_id', 'before', 'after', 'decision_id']);
select policies_are('public', 'audit_log', array['Admins may read the audit log']);
select table_privs_are('public', 'audit_log', 'anon', '{}', 'visitors have no right on the log');
select table_privs_are('public', 'audit_log', role, array['SELECT'], role || ' may read, as row-level security lets it') from unnest(array['authenticated', 'service_role']) role;
select function_privs_are('private', 'audit', array['text', 'text', 'text', 'jsonb', 'jsonb'], role, '{}', role || ' cannot write a line') from unnest(array['anon', 'authenticated', 'service_role']) role;

alter table public.audit_log disable trigger audit_log_append_only;
delete from public.audit_log;
alter table public.audit_log enable trigger audit_log_append_only;
create function tap.lines() returns text language sql security definer as $$
  select string_agg(action || ' by ' || actor_role, ', ' order by id) from public.audit_log
$$;
insert into public.blog_posts (slug, title, category, author_name, author_id) values ('t-1', 'T', 'Testing', 'T', person('writer'));
select is(lines(), null, 'writing is not what the log is about');

select sign_in('writer');
update public.blog_posts set title = 'Another', is_published = true where slug = 't-1';
select is(lines(), null, 'nor is editing');
select is((select count(*)::int from public.audit_log), 0, 'a user sees no line');
select sign_out();
select sign_in('moderator');
update public.blog_posts set moderation_status = 'approved' where slug = 't-1';
update public.blog_posts set moderation_status = 'approved', is_featured = true where slug = 't-1';
select is(lines(), 'post.moderated by moderator', 'a decision is, once');
select is((select count(*)::int from public.audit_log), 0, 'a moderator sees no line');
select sign_out();
set local role service_role;
update public.blog_posts set moderation_status = 'rejected' where slug = 't-1';
select sign_out();
select sign_in('admin');
delete from public.blog_posts where slug = 't-1';
select is((select count(*)::int from public.audit_log), 3, 'an admin sees them all');
select throws_ok($$insert into public.audit_log (actor_role, action, subject_type, subject_id) values ('admin', 'post.deleted', 'post', 'x')$$, '42501', null, 'and adds none');
select throws_ok($$delete from public.audit_log$$, '42501', null, 'nor removes any');
select sign_out();
select is(lines(), 'post.moderated by moderator, post.moderated by service_role, post.deleted by admin', 'programs and deletions are named too');
select results_eq($$select actor_id, before, after from public.audit_log order by id$$,
  $$values (person('moderator'), '{"moderation_status": "pending"}'::jsonb, '{"moderation_status": "approved"}'::jsonb),
    (null, '{"moderation_status": "approved"}', '{"moderation_status": "rejected"}'), (person('admin'), '{"moderation_status": "rejected"}', null)$$, 'with who, before and after');

select throws_ok($$update public.audit_log set actor_role = 'nobody'$$, '42501', 'audit_log is append-only: add to it, change nothing.', 'nobody changes a line, the owner included');
select throws_ok($$delete from public.audit_log$$, '42501', null, 'or removes one');
select throws_ok($$truncate public.audit_log$$, '42501', null, 'or all');
delete from auth.users where id = person('moderator');
select is((select count(*)::int from public.audit_log where actor_id = person('moderator')), 1, 'a line outlives the account that it names');

select * from finish();
rollback;

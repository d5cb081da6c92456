\ir setup.psql
select plan(15);

insert into public.post_drafts (id, author_id, fields) values
  ('00000000-0000-4000-b000-000000000001', person('writer'), '{"title": "Typed"}');
insert into public.blog_posts (id, slug, title, category, author_name, author_id) values
  ('00000000-0000-4000-b000-000000000002', 't-post', 'Stored', 'Testing', 'T', person('writer'));

-- The title that the preview behind a link shows.
create function tap.previewed(link jsonb, browser_key text default null) returns text language sql as $$
  select public.get_preview(link ->> 'token', browser_key) -> 'fields' ->> 'title'
$$;
create table tap.links (name text primary key, link jsonb not null);
grant select, insert on tap.links to authenticated;
grant select on tap.links to anon;

select sign_in('writer');
insert into tap.links values
  ('shared', public.create_preview_link('00000000-0000-4000-b000-000000000001')),
  ('staff', public.create_preview_link('00000000-0000-4000-b000-000000000002', 'key'));
select throws_ok($$select public.create_preview_link('00000000-0000-4000-b000-000000000003')$$, '42501',
  'You can’t preview this post.', 'a post that doesn''t exist can''t be previewed');

select visit_from('192.0.2.7');
select is(previewed(link), 'Typed', 'a share link shows the draft to anyone') from tap.links where name = 'shared';
select is(previewed(link), null, 'a staff link needs the browser''s key') from tap.links where name = 'staff';
select is(previewed(link, 'other'), null, 'and not any key') from tap.links where name = 'staff';
select is(previewed(link, 'key'), 'Stored', 'with it, it shows the post') from tap.links where name = 'staff';

select sign_out();
select is(count(*), 0::bigint, 'tokens aren''t stored') from private.preview_links l, tap.links t
where l::text like '%' || (t.link ->> 'token') || '%';
select is(expires_at, now() + case when browser_key_digest is null then interval '7 days' else interval '12 hours' end,
  'links expire') from private.preview_links order by created_at;
update private.preview_links set expires_at = now() where browser_key_digest is not null;
select is(previewed(link, 'key'), null, 'an expired link shows nothing') from tap.links where name = 'staff';
select public.delete_expired();
select is(count(*), 1::bigint, 'and is deleted') from private.preview_links;

insert into public.post_drafts (id, author_id, fields) values
  ('00000000-0000-4000-b000-000000000002', person('writer'), '{"title": "Typed later"}');
select sign_in('moderator');
insert into tap.links values ('submitted', public.create_preview_link('00000000-0000-4000-b000-000000000002', 'key', true));
select is(previewed(link, 'key'), 'Stored', 'moderators can leave out a draft that wasn''t submitted')
from tap.links where name = 'submitted';
select throws_ok($$select public.create_preview_link('00000000-0000-4000-b000-000000000001', 'key', true)$$, 'PT404',
  'This post hasn’t been submitted yet.', 'but there has to be something else to show');
insert into tap.links values ('moderator', public.create_preview_link('00000000-0000-4000-b000-000000000001'));
select ok(public.revoke_share_link((link ->> 'id')::uuid), 'moderators can revoke share links')
from tap.links where name = 'shared';
select is(previewed(link), null, 'a revoked link shows nothing') from tap.links where name = 'shared';
select sign_out();
delete from public.user_roles where user_id = person('moderator');
select is(previewed(link), null, 'a link stops working when its creator loses access') from tap.links where name = 'moderator';

select * from finish();
rollback;

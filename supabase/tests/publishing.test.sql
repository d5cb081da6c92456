-- What staff see of publishing: what each run published, and what a pause means.
\ir setup.psql
select plan(19);

delete from private.publisher_status;
delete from private.publishing_runs;
delete from public.blog_posts;
delete from private.post_changes;

-- Everything in this test is one transaction, so what a run has published becomes older.
create function tap.report(state text, error text default null, details jsonb default null) returns void language plpgsql as $$
begin
  perform public.report_publishing(state, error, details);
  update private.publisher_status set started_snapshot = '2:2:';
  if report.state = 'live' then
    set local session_replication_role = replica;
    update private.post_changes set changed_in = '1';
    update private.settings set changed_in = '1' where changed_in is not null;
    update private.erasures set changed_in = '1' where changed_in is not null;
    set local session_replication_role = origin;
    update private.publisher_status set live_snapshot = '2:2:';
  end if;
end
$$;
create function tap.as_admin(sql text) returns jsonb language plpgsql as $$
declare
  result jsonb;
begin
  perform sign_in('admin');
  execute 'select to_jsonb(' || sql || ')' into result;
  perform sign_out();
  return result;
end
$$;
create function tap.screen() returns jsonb language sql as $$ select as_admin('public.get_publishing()') $$;
-- The newest run: its attempts, the last error, and what it publishes.
create function tap.run() returns text language sql as $$
  select concat_ws(', ', r ->> 'attempts', r ->> 'error', case when r -> 'ended_at' = 'null' then 'running' end,
    (select string_agg(concat_ws(' ', c ->> 'slug', c ->> 'change', 'by', c ->> 'by'), ', ') from jsonb_array_elements(r -> 'changes') c),
    (select string_agg(concat_ws(' ', c ->> 'kind', c ->> 'name', 'by', c ->> 'by'), ', ') from jsonb_array_elements(r -> 'reasons') c))
  from (select screen() #> '{runs,0}') newest (r)
$$;
create function tap.publish() returns void language sql as $$
  select report('publishing'), report('live', null, '{"root": "r", "causes": ["publish"]}')
$$;
-- Adds a public post as an admin.
create function tap.add(slug text) returns uuid language plpgsql as $$
declare
  id uuid;
begin
  perform sign_in('admin');
  insert into public.blog_posts as p (slug, title, category, author_name, is_published, moderation_status)
  values (slug, slug, 'Testing', 'Ann', true, 'approved') returning p.id into id;
  perform sign_out();
  return id;
end
$$;
create function tap.edit(content text) returns void language plpgsql as $$
begin
  perform sign_in('admin');
  update public.blog_posts set content = edit.content where slug = 'a-post';
  perform sign_out();
end
$$;
create function tap.erase(address text) returns void language sql as $$
  select as_admin(format('public.erase_person(%L, public.find_person(%1$L) ->> %L)', address, 'version'))
$$;

-- Runs
select report('publishing'), report('live', null, '{"root": "r1", "causes": ["code"]}');
select add('a-post');
select is(screen() #> '{waiting,count}', '1', 'a change waits');
select report('publishing'), report('failed', 'The disk is full.'), report('publishing');
select is(run(), '2, The disk is full., running, a-post published by admin@test.example', 'a failed attempt belongs to the run, which names who triggered it');
select is(screen() #> '{runs,1,details,causes}', '["code"]', 'the first publish has no changes');
create function tap.failing(causes text) returns jsonb language sql as $$
  select jsonb_build_object('root', 'r2', 'causes', causes::jsonb, 'failures', jsonb_agg(jsonb_build_object('post_id', null, 'path', '/rss.xml', 'reason', n)))
  from generate_series(1, 101) n
$$;
select report('live', null, failing('["publish"]'));
select report('publishing'), report('live', null, failing('[]'));
select is(jsonb_array_length(screen() -> 'runs'), 2, 'a run without changes isn''t kept');
select is(screen() #> '{status,failures}', '101', 'everything that failed is counted');
select is(jsonb_array_length(screen() #> '{runs,0,details,failures}') || ' of ' || (screen() #>> '{runs,0,details,failureCount}'), '100 of 101', 'of which a run has the first hundred');
select is(screen() #> '{waiting,count}', '0', 'nothing waits');

-- What else a run publishes
select as_admin($$public.change_setting('retention.logs', '400', '1095')$$), as_admin($$public.change_setting('response.requests', '12', '24')$$);
select erase('nobody@example.com');
select report('publishing');
select is(run(), '1, running, setting Consent records and the audit log by admin@test.example', 'a run names a setting that visitors see');
select report('live', null, '{"root": "r", "causes": ["publish"]}');
select edit('<p>Ask dana@example.com.</p>'), publish(), edit('<p>Ask us.</p>'), publish();
select is(run(), '1, a-post edited by admin@test.example', 'or only a post');
select erase('dana@example.com');
select report('publishing');
select is(run(), '1, running, erasure by admin@test.example', 'or an erasure of data that only an earlier release shows');
select report('live', null, '{"root": "r", "causes": ["publish"]}');

-- A pause
delete from public.blog_posts;
select add('new-1') as new \gset
select add('edited-1') as edited \gset
select add('same-1') as same \gset
create function tap.pause(state text, waiting jsonb) returns void language sql as $$
  select report('publishing'), report(state, case state when 'failed' then 'No space' end,
    jsonb_build_object('paused', '{"since": "2020-01-02T00:00:00.000Z", "releasedAt": "2020-01-01T00:00:00.000Z"}'::jsonb || jsonb_build_object('waiting', waiting)))
$$;
create function tap.states() returns text language sql as $$
  select string_agg(concat_ws(' ', p ->> 'slug', p ->> 'publishing'), ', ' order by p ->> 'slug') from jsonb_array_elements(as_admin('public.list_posts()') -> 'posts') p
$$;
-- How many posts wait, according to each page that shows the pause.
create function tap.paused(post uuid) returns text language sql as $$
  select string_agg(distinct coalesce(paused ->> 'waiting', case when paused = 'null' then 'none' else 'unknown' end), ' ') from unnest(array[
    as_admin('public.list_posts()') -> 'paused', as_admin('public.get_staff_home()') -> 'paused', screen() -> 'paused',
    as_admin(format('public.get_post_for_editing(%L)', post)) -> 'paused', as_admin('public.count_queues()') -> 'paused']) paused
$$;
select pause('live', jsonb_build_object(:'new', 'new', :'edited', 'changed'));
select is(paused(:'new'), '2', 'while publishing is paused, every page says so');
select is(screen() -> 'paused', '{"since": "2020-01-02T00:00:00.000Z", "releasedAt": "2020-01-01T00:00:00.000Z", "waiting": 2}', 'and since when');
select is(states(), 'edited-1 paused-edit, new-1 paused, same-1 live', 'and what visitors see of each post');
select is(as_admin(format('public.get_post_for_editing(%L)', :'new')) #>> '{post,publishing}', 'paused', 'also in the editor');
update public.blog_posts set is_published = false where id = :'same';
select alike(states(), '%same-1 waiting', 'unpublishing goes live anyway');
select pause('failed', null);
select is(paused(:'new'), 'unknown', 'a failed run doesn''t know what waits');
select alike(states(), 'edited-1 paused, new-1 paused, %', 'so everything that was changed since the release might');
select report('publishing'), report('live', null, '{"paused": null}');
select is(paused(:'new'), 'none', 'once it''s resumed, no page shows a pause');
select alike(states(), 'edited-1 live, new-1 live%', 'and everything is live');

select * from finish();
rollback;

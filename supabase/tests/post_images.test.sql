\ir setup.psql
select plan(27);

create function tap.image(number text, file text default '/480.jpg') returns text language sql as $$
  select '6f0c1a52-0d5e-4b1a-9a53-1c8f2f7f2b' || number || file
$$;
create function tap.insert_image(name text, owner text, bucket text default 'post-images') returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner_id) values (bucket, name, person(owner)::text)
$$;

select sign_in('writer');
select lives_ok($$select insert_image(image('01', '-webp/480.webp'), 'writer')$$, 'a signed-in person can upload an image');
select throws_ok($$select insert_image(image('02'), 'other')$$, '42501', null, 'but not in someone else''s name');
select throws_ok(format($$select insert_image(%L, 'writer')$$, name), '42501', null, 'and not as ' || replace(name, E'\n', ' and a line break'))
from unnest(array['480.jpg', image('02', '/480.png'), '../' || image('02'), image('02') || E'\n']) name;
update storage.objects set name = image('03');
select is((select min(name) from storage.objects), image('01', '-webp/480.webp'), 'nobody can rename or overwrite one');

select sign_in('other');
select is_empty('select from storage.objects', 'others don''t find it');
select sign_in('moderator');
select isnt_empty('select from storage.objects', 'moderators do');

-- Deleting an image that readers see.
select sign_out();
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status, author_id, content)
values ('t-image', 'T', 'Testing', 'T', true, 'approved', person('writer'), '<img src="/storage/v1/object/public/post-images/' || image('01', '-webp/480.jpg') || '">');
select sign_in('writer');
select insert_image(image('04'), 'writer');
with deleted as (delete from storage.objects returning name)
select is((select array_agg(name) from deleted), array[image('04')], 'owners can delete their images, except those of approved posts');
select sign_in('moderator');
with deleted as (delete from storage.objects returning name)
select is((select array_agg(name) from deleted), array[image('01', '-webp/480.webp')], 'moderators can delete any');

select sign_out();
insert into storage.buckets (id, name) values ('another', 'another');
select sign_in('admin');
select throws_ok($$select insert_image(image('02'), 'admin', 'another')$$, '42501', null, 'other buckets are closed');

select visit_from('192.0.2.1');
select throws_ok($$insert into storage.objects (bucket_id, name) values ('post-images', image('02'))$$, '42501', null, 'visitors can''t upload');

-- How many an account can have
select sign_out();
delete from storage.objects;
create function tap.fill(owner text, files bigint, size bigint) returns void language sql as $$
  insert into storage.objects (bucket_id, name, owner_id, metadata, created_at)
  select 'post-images', gen_random_uuid() || '/480.jpg', person(owner)::text, jsonb_build_object('size', size), '2020-01-01' from generate_series(1, files)
$$;
-- Uploads one more. False if it's refused.
create function tap.upload(owner text) returns boolean language plpgsql as $$
begin
  perform sign_in(owner);
  perform insert_image(gen_random_uuid() || '/480.jpg', owner);
  perform sign_out();
  return true;
exception when insufficient_privilege then
  return false;
end
$$;
select fill('writer', private.get_quota('image-files') - 1, 1), fill('moderator', private.get_quota('image-files'), 1);
select is(upload('writer'), true, 'an account can have as many images as its quota');
select is(upload('writer'), false, 'but no more');
select is(upload('moderator'), true, 'unless it''s a moderator''s');
delete from storage.objects;
select fill('writer', 1, private.get_quota('image-bytes') - 1);
select is(upload('writer'), true, 'its images can take up as much space as its quota');
select fill('writer', 1, 1);
select is(upload('writer'), false, 'but no more');
delete from storage.objects;
update private.settings set value = '{"most": 2, "seconds": 3600}' where name = 'limit.image-files';
select is(array_agg(upload('writer')), '{t,t,f}', 'an account can upload a few in an hour') from generate_series(1, 3);
select is(array_agg(upload('moderator')), '{t,t,t}', 'moderators can upload more') from generate_series(1, 3);
update storage.objects set created_at = now() - interval '61 minutes';
select is(upload('writer'), true, 'so can others an hour later');

-- The images of a deleted account
delete from storage.objects;
delete from private.outbox;
insert into public.blog_posts (slug, title, category, author_name, author_id, content, featured_image_url)
values ('t-erased', 'T', 'Testing', 'T', person('other'), '<img src="/storage/v1/object/public/post-images/' || image('11') || '">', '/storage/v1/object/public/post-images/' || image('12'));
insert into public.post_drafts (id, author_id, fields)
values (person('writer'), person('writer'), jsonb_build_object('content', '<img src="https://a.example/storage/v1/object/public/post-images/' || image('13') || '">'));
select insert_image(image(n), 'other') from unnest(array['11', '12', '13', '14']) n;
-- Runs the job that runs every minute. Returns how many deletions it queued, which are then finished, and which images
-- can be deleted.
create function tap.erasable() returns text language plpgsql as $$
declare
  queued integer;
begin
  perform public.delete_expired();
  update private.outbox set delivered_at = now() where topic = 'erase-images' and delivered_at is null;
  get diagnostics queued = row_count;
  return queued || coalesce((select string_agg(' ' || substr(name, 35, 2), '' order by name) from unnest(public.get_erasable_images()) name), '');
end
$$;
select is(erasable(), '0', 'an account''s images stay');
delete from auth.users where id = person('other');
select is(erasable(), '1 14', 'after it''s deleted, only those in posts and drafts stay');
delete from storage.objects where name = image('14');
select is(erasable(), '0', 'nothing is left to do once they''re gone');
update public.blog_posts set featured_image_url = null where slug = 't-erased';
select is(erasable(), '1 12', 'an image that its post doesn''t show anymore is deleted');
delete from storage.objects where name = image('12');
delete from public.post_drafts where id = person('writer');
select is(erasable(), '1 13', 'or its draft');
delete from public.blog_posts where slug = 't-erased';
select is(array(select substr(name, 35, 2) from unnest(public.get_erasable_images()) name order by 1), '{11,13}', 'or one whose post is deleted');

select * from finish();
rollback;

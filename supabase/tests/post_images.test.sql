\ir setup.psql
select plan(13);

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

select * from finish();
rollback;

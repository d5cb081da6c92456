\ir setup.psql
select plan(44);

create function tap.fields(title text) returns jsonb language sql immutable as $$
  select jsonb_build_object('title', title, 'slug', 't-draft', 'content', '<p>Text</p>', 'category', 'Testing',
    'tags', array['a'], 'author_name', 'T', 'read_time_minutes', 3, 'meta_description', null)
$$;
create function tap.saves(answer jsonb, expected text) returns text language sql as $$
  select is(concat_ws(' ', answer ->> 'status', answer ->> 'with', answer ->> 'version', answer #>> '{fields,title}',
    case (answer ->> 'is_own')::boolean when true then 'own' when false then 'foreign' end), expected, expected)
$$;

-- Saving.
select sign_in('writer');
select saves(public.save_draft(id(1), fields('One'), 0), 'saved 1');
select saves(public.save_draft(id(1), fields('Two'), 1), 'saved 2');
select saves(public.save_draft(id(1), fields('Two'), 1), 'saved 2');
select saves(public.save_draft(id(1), fields(U&' Two\200B\0009') || '{"tags": [" a"], "category": "Testing "}', 1), 'saved 2');
select is((select fields from public.post_drafts), fields('Two'), 'with each one-line field on one line');
select saves(public.save_draft(id(1), fields('Other'), 1), 'conflict draft 2 Two own');
select saves(public.save_draft(id(1), fields('Other'), 0), 'conflict draft 2 Two own');
select saves(public.save_draft(id(1), fields('Other'), null), 'conflict draft 2 Two own');
select throws_ok(format('select public.save_draft(id(2), %L, 0)', f), '22023', null, f) from (values
  ('[]'), ('{"title": 1}'), ('{"owner": "x"}'), ('{"tags": "x"}'), ('{"tags": [1]}'), ('{"read_time_minutes": "5"}'), ('{"read_time_minutes": 1.5}')) v (f);
select sign_in('other');
select throws_ok($$select public.save_draft(id(1), fields('Mine'), 2)$$, '42501', 'This post belongs to someone else.', 'a draft has one writer');
select is((select count(*)::int from public.post_drafts), 0, 'whom others can''t read');

-- Submitting.
select sign_in('writer');
select throws_ok($$select public.submit_post(id(1), 2, true)$$, '42501', 'Only a moderator can publish a post. Submit it for review.', 'writers can''t publish');
select saves(public.submit_post(id(1), version), 'conflict draft 2 Two own') from unnest(array[1, null]) version;
select is(public.submit_post(id(1), 2) ->> 'status', 'submitted', 'a draft is submitted');
select is((select count(*)::int from public.post_drafts), 0, 'and deleted');
select is(public.submit_post(id(1), 2) ->> 'status', 'submitted', 'a repeat changes nothing');
select saves(public.save_draft(id(1), fields('Late'), 2), 'conflict post 0 Two own');
select public.withdraw_post(id(1));
select throws_ok($$select public.withdraw_post(id(1))$$, 'PT409', null, 'only a submitted post can be withdrawn');
select is(public.submit_post(id(1), 0) ->> 'status', 'submitted', 'a post without a draft is submitted as it is');
select sign_in('moderator');
select public.moderate_posts(jsonb_build_array(jsonb_build_object('id', id(1), 'version', version)), 'rejected', 'Too short')
from public.post_workflow where post_id = id(1);
select sign_in('writer');
select public.submit_post(id(1), 0), public.withdraw_post(id(1));
select is(e #> '{post,status}' || (e -> 'review_note'), '["rejected", "Too short"]', 'withdrawing a resubmitted post restores its rejection')
from public.get_post_for_editing(id(1)) e;
select public.submit_post(id(1), 0);
select public.save_draft(id(2), fields('Same slug'), 0), public.save_draft(id(3), fields('') || '{"slug": "free"}', 0);
select throws_ok($$select public.submit_post(id(2), 1)$$, 'PT409', 'Another post has this slug. Choose another one.', 'a slug belongs to one post');
select throws_ok($$select public.submit_post(id(3), 1)$$, '23514', 'This post isn’t ready to submit. Check its title.', 'an incomplete draft isn''t submitted');

-- The post changes while its writer edits a draft of it.
select saves(public.save_draft(id(1), fields('Mine'), 0, 1), 'saved 1');
select sign_in('moderator');
select saves(public.save_draft(id(1), fields('Other'), 0), 'conflict draft 1 Mine foreign');
update public.blog_posts set title = 'Corrected' where id = id(1);
select sign_in('writer');
select saves(public.submit_post(id(1), 1), 'conflict post 1 Corrected foreign');
select saves(public.save_draft(id(1), fields('Both'), 1, 2), 'saved 2');
select sign_in('moderator');
update public.blog_posts set moderation_status = 'approved' where id = id(1);
select sign_in('writer');
select throws_ok($$select public.save_draft(id(1), fields('More'), 2)$$, '42501', 'This post is approved. Ask a moderator to change it.', 'only moderators can change an approved post');
select sign_in('moderator');
select is(public.submit_post(id(1), 2) ->> 'status', 'public', 'who can change it while it stays public');

-- Discarding.
select sign_in('writer');
select is(public.discard_draft(id(2), version), false, 'a draft that changed isn''t discarded') from unnest(array[5, null]) version;
select is(public.discard_draft(id(9), null), false, 'and neither is one that doesn''t exist');
select is(public.discard_draft(id(2), 1), true, 'a draft is discarded');
select is((select count(*)::int from public.post_drafts where id = id(2)), 0, 'into the trash');
select sign_in('moderator');
select is(public.restore_draft(id(2)), false, 'nobody else can take it out of there');
select sign_in('writer');
select is(public.restore_draft(id(2)), true, 'whoever discarded it can');
select is((select count(*)::int from public.post_drafts where id = id(2)), 1, 'it is a draft again');
select is(public.restore_draft(id(2)), false, 'and can''t be taken out twice');

select * from finish();
rollback;

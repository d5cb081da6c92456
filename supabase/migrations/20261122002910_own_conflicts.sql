-- A conflict says whether the caller saved the other version, for example on another device.
create or replace function private.describe_draft_conflict(draft public.post_drafts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'conflict', 'with', 'draft', 'version', draft.version,
    'post_version', draft.post_version, 'saved_at', draft.saved_at,
    'saved_by_name', private.get_name(draft.saved_by),
    'is_own', draft.saved_by is not distinct from (select private.active_account_id()), 'fields', draft.fields)
$$;

create or replace function private.describe_post_conflict(post_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'conflict', 'with', 'post',
    'version', coalesce((select d.version from public.post_drafts d where d.id = p.id), 0),
    'post_version', w.text_version, 'saved_at', w.saved_at, 'saved_by_name', private.get_name(w.saved_by),
    'is_own', w.saved_by is not distinct from (select private.active_account_id()),
    'fields', private.get_post_fields(p))
  from public.blog_posts p join public.post_workflow w on w.post_id = p.id
  where p.id = describe_post_conflict.post_id
$$;

comment on function public.save_draft(uuid, jsonb, integer, integer) is
  'Saves a draft if nobody has saved it since expected_version (0: new): {status: saved, version, saved_at}, or '
  '{status: conflict, with: draft or post, version, post_version, saved_at, saved_by_name, is_own, fields}. Saving the '
  'same fields again succeeds. post_version is the text_version of the post that the writer has seen.';

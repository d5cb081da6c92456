-- The two queues of /blog/moderation.

-- The text that a moderator sent back last, if it's still known: the first one that was replaced since.
create function private.get_reviewed_fields(post public.blog_posts) returns jsonb
language sql stable set search_path = '' as $$
  select case when w.saved_at <= w.reviewed_at then private.get_post_fields(post) else (
    select r.fields from public.post_revisions r
    where r.post_id = post.id and not r.is_draft and r.saved_at <= w.reviewed_at and r.replaced_at > w.reviewed_at
    order by r.id limit 1) end
  from public.post_workflow w where w.post_id = post.id
$$;

create function public.get_post_queue() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_moderator('see the queue');
  return (
    with waiting as (
      select p.id, w.version, p.title,
        -- Writers who did what a moderator asked for come first.
        row_number() over (order by w.reviewed_at is null, w.submitted_at, p.id) as place
      from public.blog_posts p join public.post_workflow w on w.post_id = p.id
      where p.moderation_status = 'pending' and p.is_published)
    select jsonb_build_object(
      'posts', coalesce(jsonb_agg(to_jsonb(w) - 'place' order by w.place) filter (where w.place <= 500), '[]'),
      'total_count', count(*))
    from waiting w);
end
$$;
comment on function public.get_post_queue() is
  'The first 500 submitted posts, resubmitted ones first, then the oldest: {posts: [{id, version, title}], total_count}. '
  'Moderators only.';
grant execute on function public.get_post_queue() to authenticated;

create function public.get_submitted_posts(post_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  item jsonb;
  items jsonb[] := array[]::jsonb[];
  size integer := 0;
begin
  perform private.require_moderator('see the queue');
  for item in
    select jsonb_build_object('id', p.id, 'version', w.version, 'fields', private.get_post_fields(p),
      'approved_fields', w.approved_fields, 'reviewed_fields', private.get_reviewed_fields(p),
      'submitted_at', w.submitted_at, 'author_name', p.author_name, 'is_resubmitted', w.reviewed_at is not null,
      'review_outcome', w.review_outcome, 'review_note', w.review_note,
      'has_draft', exists (select from public.post_drafts d where d.id = p.id))
    from unnest(post_ids) with ordinality as wanted (id, place)
    join public.blog_posts p on p.id = wanted.id
    join public.post_workflow w on w.post_id = p.id
    where p.moderation_status = 'pending' and p.is_published
    order by wanted.place
    limit 20
  loop
    size := size + length(item::text);
    exit when size > private.max_page_length() and items <> '{}';
    items := items || item;
  end loop;
  return to_jsonb(items);
end
$$;
comment on function public.get_submitted_posts(uuid[]) is
  'The submitted ones among these posts, with their texts, in the given order: at most 20, and fewer if their texts are long. '
  'Call it again with those after the last one. approved_fields is the text that was last approved, if any, and '
  'reviewed_fields the one that was last sent back. has_draft says whether there is a newer draft. Moderators only.';
grant execute on function public.get_submitted_posts(uuid[]) to authenticated;

create function public.count_queues() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_moderator('see the queue');
  return (
    with posts as (
      select count(*), sum(hashtextextended(concat_ws(' ', p.id, w.version), 0)) as hash
      from public.blog_posts p join public.post_workflow w on w.post_id = p.id
      where p.is_published and p.moderation_status = 'pending'),
    comments as (
      select count(*), sum(hashtextextended(c.id::text, 0)) as hash
      from public.blog_comments c join public.blog_posts p on p.id = c.post_id
      where c.moderation_status = 'pending' and p.trashed_at is null)
    select jsonb_build_object('posts', posts.count, 'comments', comments.count,
      -- The audit log has every decision, also about comments that aren't pending. As in get_latest_change.
      'latest_change', concat_ws(' ', posts.count, posts.hash, comments.count, comments.hash,
        (select sum(a.id) from (select id from public.audit_log order by id desc limit 200) a)))
    from posts, comments);
end
$$;
comment on function public.count_queues() is
  'How many posts and comments await a decision, and a text that changes whenever something in the queues does: {posts, '
  'comments, latest_change}. Cheap enough to poll every few seconds. Moderators only.';
grant execute on function public.count_queues() to authenticated;

create index blog_comments_status on public.blog_comments (moderation_status, spam_score, created_at, id);
create index blog_comments_author on public.blog_comments (author_hash);

-- How the other comments of the same person were decided. Moderators see only counts, never the address or its hash.
create function private.get_comment_history(comment_id uuid, author_hash text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'approved', count(*) filter (where c.moderation_status = 'approved'),
    'rejected', count(*) filter (where c.moderation_status = 'rejected'),
    'spam', count(*) filter (where c.moderation_status = 'spam'),
    'pending', count(*) filter (where c.moderation_status = 'pending'))
  from public.blog_comments c
  where c.author_hash = get_comment_history.author_hash and c.id <> comment_id
$$;

create function public.get_comment_queue(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  page_size constant integer := 50;
  wanted text := coalesce(filter ->> 'status', 'pending');
  wanted_post uuid := (filter ->> 'post')::uuid;
  patterns text[] := private.search_patterns(filter ->> 'search');
  ids uuid[];
  total integer;
  first integer;
begin
  perform private.require_moderator('see the queue');
  -- The least suspicious of the pending ones come first, then the oldest. Decided ones are in reverse order of time.
  select coalesce(array_agg(c.id order by case when wanted = 'pending' then c.spam_score end,
      case when wanted = 'pending' then c.created_at end, c.created_at desc, c.id), '{}')
  into ids
  from public.blog_comments c join public.blog_posts p on p.id = c.post_id
  where c.moderation_status = wanted and p.trashed_at is null
    and (wanted_post is null or c.post_id = wanted_post)
    and (patterns = '{}' or private.fold_text(concat_ws(' ', c.author_name, c.content, p.title)) like all (patterns));
  total := cardinality(ids);
  first := coalesce(array_position(ids, (filter ->> 'after')::uuid), 0);
  return jsonb_build_object(
    'items', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'post_id', c.post_id, 'post_title', p.title,
          'post_slug', p.slug, 'parent_id', c.parent_id, 'parent_content', parent.content,
          'author_name', c.author_name, 'content', c.content, 'created_at', c.created_at,
          'moderation_status', c.moderation_status, 'spam_signals', c.spam_signals, 'spam_score', c.spam_score,
          'is_by_staff', c.is_by_staff, 'history', private.get_comment_history(c.id, c.author_hash)) order by page.place), '[]')
      from unnest(ids[first + 1 : first + page_size]) with ordinality as page (id, place)
      join public.blog_comments c on c.id = page.id
      join public.blog_posts p on p.id = c.post_id
      left join public.blog_comments parent on parent.id = c.parent_id),
    'total_count', total,
    'ids', to_jsonb(ids[1:500]));
end
$$;
comment on function public.get_comment_queue(jsonb) is
  'A page of 50 comments with a status, after the comment `after`: {items, total_count, ids}. ids are the first 500 that '
  'match. filter: {status, post, search, after}. history counts the other comments from the same email address by status. '
  'Moderators only.';
grant execute on function public.get_comment_queue(jsonb) to authenticated;

create function public.get_suggestions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.get_account_id();
  return jsonb_build_object(
    'categories', (select coalesce(jsonb_agg(c.category order by c.category), '[]') from (
      select s.category from private.post_search s group by s.category order by s.category limit 500) c),
    'tags', (select coalesce(jsonb_agg(t.tag order by t.uses desc, t.tag), '[]') from (
      select tag, count(*) as uses
      from private.post_search s join public.blog_posts p on p.id = s.post_id, unnest(p.tags) tag
      group by tag order by uses desc, tag limit 500) t));
end
$$;
comment on function public.get_suggestions() is
  'From the public posts: {categories, tags}, at most 500 of each. The most used tags come first.';
grant execute on function public.get_suggestions() to authenticated;

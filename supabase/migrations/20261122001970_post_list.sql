-- The posts and drafts that staff see in /blog/manage.
create view private.staff_posts with (security_invoker = true) as
select p.id, p.slug as post_slug,
  -- Of a post that's back with its writer, the draft is what matters.
  case when is_settled then p.title else coalesce(d.fields ->> 'title', p.title) end as title,
  case when is_settled then p.slug else coalesce(d.fields ->> 'slug', p.slug) end as slug,
  p.category, p.author_name, p.author_id,
  private.get_post_status(p.moderation_status, p.is_published, p.trashed_at, w.scheduled_for,
    w.review_outcome) as status,
  coalesce(w.version, 0) as version,
  d.id is not null as has_draft,
  greatest(p.updated_at, d.saved_at) as updated_at,
  p.published_at, p.created_at, w.submitted_at, w.scheduled_for, p.is_featured,
  w.review_outcome, w.review_note, p.trashed_at
from public.blog_posts p
cross join lateral (select p.is_published or p.moderation_status = 'approved' as is_settled) s
left join public.post_workflow w on w.post_id = p.id
left join public.post_drafts d on d.id = p.id
-- Not a full join, so that the posts of one author are found through the indexes.
union all
select d.id, null, coalesce(d.fields ->> 'title', ''), coalesce(d.fields ->> 'slug', ''),
  coalesce(d.fields ->> 'category', ''), coalesce(d.fields ->> 'author_name', ''), d.author_id,
  private.get_post_status(null, null, d.trashed_at, null, null), 0, true, d.saved_at,
  null, null, null, null, false, null, null, d.trashed_at
from public.post_drafts d
where not exists (select from public.blog_posts p where p.id = d.id);
comment on view private.staff_posts is 'Every post with its draft, and every draft without a post.';

-- Patterns for LIKE ALL: a folded text matches all of them if it contains every word of the search.
create function private.search_patterns(search text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from string_to_table(private.fold_text(left(search, 200)), ' ') word where word <> '')
$$;

create function public.list_posts(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
-- Plans with the value of sees_all, so that the posts of one author are found through the indexes.
set plan_cache_mode = force_custom_plan as $$
declare
  page_size integer := greatest(least(coalesce((filter ->> 'page_size')::integer, 25), 500), 1);
  sort text := coalesce(filter ->> 'sort', 'updated');
  direction integer := case when coalesce((filter ->> 'descending')::boolean, true) then -1 else 1 end;
  skip integer := greatest(least(coalesce((filter ->> 'skip')::integer, 0), 1000000), 0);
  staff_id uuid := private.get_account_id();
  sees_all boolean := private.is_moderator();
  sees_trash boolean := private.is_admin();
  patterns text[] := private.search_patterns(filter ->> 'search');
  listed jsonb;
begin
  if sort not in ('updated', 'published', 'title', 'comments') then
    raise exception 'Sort by updated, published, title, or comments.' using errcode = 'invalid_parameter_value';
  end if;
  with visible as materialized (
    select s.* from private.staff_posts s
    where (sees_all or s.author_id = staff_id) and (sees_trash or s.trashed_at is null)
  ), matching as materialized (
    select v.* from visible v
    where (patterns = '{}'
        or private.fold_text(concat_ws(' ', v.title, v.slug, v.category, v.author_name)) like all (patterns))
      and (filter ->> 'category' is null or lower(v.category) = lower(filter ->> 'category'))
      and (filter ->> 'author' is null or v.author_name = filter ->> 'author')
      and (not coalesce((filter ->> 'mine')::boolean, false) or v.author_id = staff_id)
  ), comment_counts as (
    -- Needed for all posts only if they determine the order.
    select c.post_id, count(*) as total from public.blog_comments c
    where sort = 'comments' and c.moderation_status in ('approved', 'pending') group by c.post_id
  ), sorted as (
    select m.*,
      row_number() over (order by
        case sort when 'updated' then extract(epoch from m.updated_at) * direction
          when 'published' then extract(epoch from m.published_at) * direction
          when 'comments' then coalesce(c.total, 0) * direction end nulls last,
        case when sort = 'title' and direction = 1 then lower(m.title) end,
        case when sort = 'title' and direction = -1 then lower(m.title) end desc,
        m.updated_at desc, m.id) as place
    from matching m left join comment_counts c on c.post_id = m.id
    -- The trash shows only when asked for.
    where m.status = filter ->> 'status' or (filter ->> 'status' is null and m.status <> 'trash')
  )
  select jsonb_build_object(
    'posts', (select coalesce(jsonb_agg(
        to_jsonb(s) - array['place', 'post_slug', 'created_at', 'trashed_at']
        || jsonb_build_object(
          'comment_count', c.approved + c.pending, 'pending_comment_count', c.pending,
          'deleted_at', s.trashed_at + private.get_trash_period(),
          'is_late', s.status = 'scheduled' and s.scheduled_for < now() - interval '1 minute',
          'publishing', private.get_publishing_state(s.id, s.status = 'public'),
          'publishing_error', case when private.get_publishing_state(s.id, s.status = 'public') = 'failed'
            then coalesce(private.get_publishing_failure(s.id), (select p.error from private.publisher_status p)) end)
        order by s.place), '[]')
      from sorted s
      cross join lateral (
        select count(*) filter (where c.moderation_status = 'approved') as approved,
          count(*) filter (where c.moderation_status = 'pending') as pending
        from public.blog_comments c where c.post_id = s.id) c
      where s.place > skip and s.place <= skip + page_size),
    'total_count', (select count(*) from sorted),
    'paused', private.get_pause(),
    'counts', (select coalesce(jsonb_object_agg(g.status, g.total), '{}')
      from (select m.status, count(*) as total from matching m group by m.status) g),
    -- Grouping first is ten times faster than jsonb_agg(distinct).
    'categories', (select coalesce(jsonb_agg(g.category order by g.category), '[]')
      -- Before approval, a post may spell its category differently.
      from (select max(v.category) as category from visible v where v.category <> '' group by lower(v.category)
        order by category limit 500) g),
    'authors', (select coalesce(jsonb_agg(g.author_name order by g.author_name), '[]')
      from (select v.author_name from visible v where v.author_name <> '' group by v.author_name
        order by v.author_name limit 500) g))
  into listed;
  return listed;
end
$$;
comment on function public.list_posts(jsonb) is
  'Up to page_size posts and drafts that the caller may edit or moderate, after skip others: {posts, total_count, paused, counts, '
  'categories, authors}. filter: {search, status, category, author, mine, sort, descending, skip, page_size}. mine leaves out '
  'the posts of others. page_size is 25 by default, and at most 500. categories and authors have at most 500 entries. counts is by status, for '
  'all other filters. Without a status, the trash is left out. deleted_at is when a post in the '
  'trash will be deleted. comment_count leaves out rejected comments and spam.';
grant execute on function public.list_posts(jsonb) to authenticated;

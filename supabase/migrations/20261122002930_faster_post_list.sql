-- In long lists, only the columns that matter to filters and the order are copied, and only one page is sorted.
create or replace function public.list_posts(filter jsonb default '{}') returns jsonb
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
  response jsonb;
begin
  if sort not in ('updated', 'published', 'title', 'comments') then
    raise exception 'Sort by updated, published, title, or comments.' using errcode = 'invalid_parameter_value';
  end if;
  with visible as materialized (
    select s.id, s.title, s.slug, s.category, s.author_name, s.author_id, s.status, s.updated_at, s.published_at
    from private.staff_posts s
    where (sees_all or s.author_id = staff_id) and (sees_trash or s.trashed_at is null)
  ), matching as materialized (
    select v.id, v.title, v.status, v.updated_at, v.published_at from visible v
    where (patterns = '{}'
        or private.fold_text(concat_ws(' ', v.title, v.slug, v.category, v.author_name)) like all (patterns))
      and (filter ->> 'category' is null or lower(v.category) = lower(filter ->> 'category'))
      and (filter ->> 'author' is null or v.author_name = filter ->> 'author')
      and (not coalesce((filter ->> 'mine')::boolean, false) or v.author_id = staff_id)
  ), comment_counts as (
    -- Needed for all posts only if they determine the order.
    select c.post_id, count(*) as total from public.blog_comments c
    where sort = 'comments' and c.moderation_status in ('approved', 'pending') group by c.post_id
  ), listed as (
    -- The trash shows only when asked for.
    select m.* from matching m
    where m.status = filter ->> 'status' or (filter ->> 'status' is null and m.status <> 'trash')
  ), page as (
    select ids.id, ids.place from unnest(array(
      select l.id from listed l left join comment_counts c on c.post_id = l.id
      order by
        case sort when 'updated' then extract(epoch from l.updated_at) * direction
          when 'published' then extract(epoch from l.published_at) * direction
          when 'comments' then coalesce(c.total, 0) * direction end nulls last,
        case when sort = 'title' and direction = 1 then lower(l.title) end,
        case when sort = 'title' and direction = -1 then lower(l.title) end desc,
        l.updated_at desc, l.id
      limit page_size offset skip)) with ordinality ids (id, place)
  )
  select jsonb_build_object(
    'posts', (select coalesce(jsonb_agg(
        to_jsonb(s) - array['post_slug', 'created_at', 'trashed_at']
        || jsonb_build_object(
          'comment_count', c.approved + c.pending, 'pending_comment_count', c.pending,
          'deleted_at', s.trashed_at + private.get_trash_period(),
          'is_late', s.status = 'scheduled' and s.scheduled_for < now() - interval '1 minute',
          'publishing', private.get_publishing_state(s.id, s.status = 'public'),
          'publishing_error', case when private.get_publishing_state(s.id, s.status = 'public') = 'failed'
            then coalesce(private.get_publishing_failure(s.id), (select p.error from private.publisher_status p)) end)
        order by page.place), '[]')
      from page
      -- The offset keeps PostgreSQL from joining all posts.
      cross join lateral (select p.* from private.staff_posts p where p.id = page.id offset 0) s
      cross join lateral (
        select count(*) filter (where c.moderation_status = 'approved') as approved,
          count(*) filter (where c.moderation_status = 'pending') as pending
        from public.blog_comments c where c.post_id = s.id) c),
    'total_count', (select count(*) from listed),
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
  into response;
  return response;
end
$$;

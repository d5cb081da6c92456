-- /blog/moderation says whether publishing is paused.
create or replace function public.count_queues() returns jsonb
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
    select jsonb_build_object('posts', posts.count, 'comments', comments.count, 'paused', private.get_pause(),
      -- The audit log has every decision, also about comments that aren't pending. As in get_latest_change.
      'latest_change', concat_ws(' ', posts.count, posts.hash, comments.count, comments.hash,
        (select sum(a.id) from (select id from public.audit_log order by id desc limit 200) a)))
    from posts, comments);
end
$$;
comment on function public.count_queues() is
  'How many posts and comments await a decision, whether publishing is paused, and a text that changes whenever '
  'something in the queues does: {posts, comments, paused, latest_change}. Cheap enough to poll every few seconds. '
  'Moderators only.';

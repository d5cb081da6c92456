-- The life of a post: draft, submitted, public (spec §4). What row-level security cannot say, because
-- it sees a row either before or after a change and never both, a trigger says.
create function private.guard_post_life() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Row-level security binds these two roles; the owner and service_role are trusted with the rest.
  if current_user in ('anon', 'authenticated') and not (select private.is_moderator()) then
    perform private.refuse_beyond_author(old, new);
  end if;

  if new.is_published and new.moderation_status = 'approved' and new.published_at is null then
    new.published_at := now();
  end if;

  if tg_op = 'UPDATE' and new is distinct from old then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- Throws when `after` differs from `before` (null: a new post) in what only a moderator decides.
create function private.refuse_beyond_author(before public.blog_posts, after public.blog_posts)
returns void language plpgsql set search_path = '' as $$
begin
  if before.moderation_status = 'approved' then
    raise exception 'This post is approved. Ask a moderator to change it.'
      using errcode = 'insufficient_privilege';
  end if;
  if after.moderation_status is distinct from coalesce(before.moderation_status, 'pending') then
    raise exception 'Only a moderator can set a post''s moderation status. Submit the post and ask one.'
      using errcode = 'insufficient_privilege';
  end if;
  if after.is_featured is distinct from coalesce(before.is_featured, false) then
    raise exception 'Only a moderator can feature a post.' using errcode = 'insufficient_privilege';
  end if;
  if after.published_at is distinct from before.published_at then
    raise exception 'A post''s publication date is set when it becomes public. Leave it out.'
      using errcode = 'insufficient_privilege';
  end if;
  if after.author_id is distinct from coalesce(before.author_id, (select auth.uid())) then
    raise exception 'Only a moderator can give a post another author.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;

revoke all on function private.guard_post_life() from public;
revoke all on function private.refuse_beyond_author(public.blog_posts, public.blog_posts) from public;
grant execute on function private.refuse_beyond_author(public.blog_posts, public.blog_posts)
  to authenticated;

create trigger blog_posts_life before insert or update on public.blog_posts
  for each row execute function private.guard_post_life();

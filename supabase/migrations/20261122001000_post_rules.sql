-- Draft, submitted, public (spec §4). These rules compare the row before and after a change, which row-level
-- security can't do.

-- Throws if `after` differs from `before` (null for a new post) in a way that only moderators can change.
create function private.check_author_change(before public.blog_posts, after public.blog_posts)
returns void language plpgsql set search_path = '' as $$
begin
  if before.moderation_status = 'approved' then
    raise exception 'This post is approved. Ask a moderator to change it.'
      using errcode = 'insufficient_privilege';
  end if;
  if after.moderation_status is distinct from coalesce(before.moderation_status, 'pending') then
    raise exception 'Only a moderator can set a post’s moderation status. Submit the post for review instead.'
      using errcode = 'insufficient_privilege';
  end if;
  if after.published_at is distinct from before.published_at then
    raise exception 'A post’s publication date is set when it becomes public. Leave it out.'
      using errcode = 'insufficient_privilege';
  end if;
  if after.author_id is distinct from coalesce(before.author_id, (select private.active_account_id())) then
    raise exception 'Only a moderator can change a post’s author.'
      using errcode = 'insufficient_privilege';
  end if;
end
$$;
grant execute on function private.check_author_change(public.blog_posts, public.blog_posts)
  to authenticated;

-- The constraints also reject these, but don't say what to do.
create function private.check_post_lines(post public.blog_posts) returns void
language plpgsql set search_path = '' as $$
declare
  missing text := case when not private.is_visible(post.title) then 'title'
    when not private.is_visible(post.category) then 'category'
    when not private.is_visible(post.author_name) then 'author_name' end;
begin
  if missing is not null then
    raise exception 'The % is empty. Enter at least one visible character.', replace(missing, '_', ' ')
      using errcode = 'check_violation',
        constraint = 'blog_posts_' || missing || case missing when 'category' then '_format' else '_length' end;
  end if;
end
$$;
grant execute on function private.check_post_lines(public.blog_posts) to authenticated, service_role;

create trigger blog_posts_normalize_lines before insert or update on public.blog_posts
  for each row execute function private.normalize_lines('title', 'category', 'tags', 'author_name', 'meta_description',
    'focus_keyword', 'featured_image_alt');

create function private.enforce_post_workflow() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- The owner and service_role may change anything.
  if current_user in ('anon', 'authenticated') and not (select private.is_moderator()) then
    perform private.check_author_change(old, new);
  end if;
  perform private.check_post_lines(new);
  -- Clocks differ by a few minutes. A date in the future would stay on top until then.
  if new.published_at > now() + interval '5 minutes' and new.published_at is distinct from old.published_at then
    raise exception 'The publication date can’t be in the future. Schedule the post instead.'
      using errcode = 'check_violation', constraint = 'blog_posts_published_at_range';
  end if;
  if new.is_published and new.moderation_status = 'approved' and new.published_at is null then
    new.published_at := now();
  end if;
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug then
      new.old_slugs := array_remove(
        case when old.published_at is null then old.old_slugs else old.old_slugs || old.slug end, new.slug);
      if cardinality(new.old_slugs) > private.get_quota('old-slugs') then
        raise sqlstate 'PT409' using message = 'This post already has 50 earlier slugs that redirect to it. Keep its current slug.';
      end if;
    end if;
    -- Readers see this date. Decisions, such as featuring the post, don't update its text.
    if private.get_post_fields(new) <> private.get_post_fields(old) then
      new.updated_at := now();
    end if;
  end if;
  return new;
end
$$;

create trigger blog_posts_workflow before insert or update on public.blog_posts
  for each row execute function private.enforce_post_workflow();

-- Links to an old slug must keep leading to the same post. Runs after the change, because the unique
-- constraint on slug makes concurrent changes wait for each other.
create function private.reject_redirected_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.blog_posts p where p.old_slugs @> array[new.slug] and p.id <> new.id) then
    raise sqlstate 'PT409' using message = 'This slug redirects to another post. Choose another one.';
  end if;
  return null;
end
$$;

create trigger blog_posts_redirected_slug after insert or update of slug on public.blog_posts
  for each row execute function private.reject_redirected_slug();

-- private.change_post_state audits decisions itself, with everything they change.
create trigger blog_posts_audit after insert or update or delete on public.blog_posts
  for each row when (coalesce(current_setting('moderation.decision', true), '') = '')
  execute function private.audit_moderation('post');

-- A moderator published or unpublished an approved post with submit_post or a plain update.
create function private.audit_publication() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- publish_due_posts audits its own changes.
  if private.is_client_request() then
    perform private.audit(case when new.is_published then 'post.published' else 'post.unpublished' end,
      'post', new.id::text, jsonb_build_object('is_published', old.is_published),
      jsonb_build_object('is_published', new.is_published));
  end if;
  return null;
end
$$;

create trigger blog_posts_audit_publication after update of is_published on public.blog_posts
  for each row when (coalesce(current_setting('moderation.decision', true), '') = ''
    and old.is_published <> new.is_published
    and old.moderation_status = 'approved' and new.moderation_status = 'approved')
  execute function private.audit_publication();

-- Sign-up is open, so accounts that can't moderate must not be able to fill the table.
create function private.rate_limit_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_client_request() and not private.is_moderator() then
    perform private.enforce_rate_limit('posts', private.get_account_id()::text,
      'You’ve created too many posts in the last hour. Try again later.');
  end if;
  return new;
end
$$;

create trigger blog_posts_rate_limit before insert on public.blog_posts
  for each row execute function private.rate_limit_posts();

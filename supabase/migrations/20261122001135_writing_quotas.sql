-- How many drafts an account can have, and how much text. Sign-up is open, so accounts that can't moderate must not be
-- able to fill the disk. Approved posts don't count, because a moderator has accepted them.
create function private.get_writing_usage(account_id uuid) returns table (drafts bigint, bytes bigint)
language sql stable set search_path = '' as $$
  -- A post and its draft count once. Texts in the trash take up space until they're deleted.
  select count(distinct w.id) filter (where w.trashed_at is null), coalesce(sum(w.size), 0)
  from (
    select d.id, d.trashed_at, pg_column_size(d.fields) as size
    from public.post_drafts d where d.author_id = account_id
    union all
    select p.id, p.trashed_at, pg_column_size(p.content) + pg_column_size(p.excerpt)
    from public.blog_posts p where p.author_id = account_id and p.moderation_status <> 'approved') w
$$;

create function private.check_writing_quotas(author_id uuid, adds_draft boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  usage record;
begin
  if not private.is_client_request() or private.is_moderator() then
    return;
  end if;
  -- Concurrent requests would all find room.
  perform pg_advisory_xact_lock(hashtextextended('writing ' || author_id, 0));
  select * into usage from private.get_writing_usage(author_id);
  if adds_draft and usage.drafts > private.get_quota('drafts') then
    raise sqlstate 'PT409' using message =
      'You have 100 drafts and unapproved posts, the most an account can have. Delete drafts that you no longer need.';
  end if;
  if usage.bytes > private.get_quota('draft-bytes') then
    raise sqlstate 'PT409' using message = 'Your drafts and unapproved posts take up 20 MB, the most an account can store. '
      'Shorten this text, or ask a moderator for help. Drafts in the trash count, too.';
  end if;
end
$$;

-- These run after the change, when the text has its stored size. Whatever takes up less space may be saved, so that
-- people can make room.
create function private.enforce_draft_quotas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (old.trashed_at is not null and new.trashed_at is null) then
    -- A post and its draft count once.
    perform private.check_writing_quotas(new.author_id, not exists (select from public.blog_posts p where p.id = new.id));
  elsif pg_column_size(new.fields) > pg_column_size(old.fields) then
    perform private.check_writing_quotas(new.author_id, false);
  end if;
  return null;
end
$$;

create function private.enforce_post_quotas() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only submit_post, which deletes the draft next, can give a new post the ID of a draft. The quota limits
  -- how many posts have a draft.
  if exists (select from public.post_drafts d where d.id = new.id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.check_writing_quotas(new.author_id, true);
  elsif pg_column_size(new.content) + pg_column_size(new.excerpt) > pg_column_size(old.content) + pg_column_size(old.excerpt) then
    perform private.check_writing_quotas(new.author_id, false);
  end if;
  return null;
end
$$;

create trigger post_drafts_quotas after insert or update on public.post_drafts
  for each row execute function private.enforce_draft_quotas();
create trigger blog_posts_quotas after insert or update of content, excerpt on public.blog_posts
  for each row execute function private.enforce_post_quotas();

-- Every replaced text takes up space until the next vacuum.
create function private.rate_limit_saves() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_client_request() and not private.is_moderator() then
    perform private.enforce_rate_limit('saves', (select private.active_account_id())::text,
      'You’ve saved too many times in the last hour. Try again later.');
  end if;
  return new;
end
$$;

create trigger post_drafts_rate_limit_saves before update of fields on public.post_drafts
  for each row execute function private.rate_limit_saves();
create trigger blog_posts_rate_limit_saves before update on public.blog_posts
  for each row when (private.get_post_fields(new) is distinct from private.get_post_fields(old))
  execute function private.rate_limit_saves();

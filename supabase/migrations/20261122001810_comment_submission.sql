-- What happens to a comment before it's stored, whether the browser inserts it (spec §7 call 14) or the function
-- submit-comment passes it on: repeats, rate limits, replies, and spam signals.

-- Spammers send the same text many times. Hashing keeps the index small.
create index blog_comments_content on public.blog_comments (hashtextextended(content, 0), created_at)
  where length(content) >= 40;

-- The spam signals in a comment's content. Names and patterns match functions/_shared/rules/lead/spam.ts
-- (tests/backend/database/comments.test.ts). Many people write the same short texts, so repeated-text counts for
-- long texts only. Sequential scans are off because a plan made for an empty table would later read the whole table.
create function private.get_comment_signals(author_name text, content text) returns text[]
language sql stable set search_path = '' set enable_seqscan = off as $$
  select array_remove(array[
    case when regexp_count(content, link, 1, 'i') >= 3 then 'many-links' end,
    case when author_name ~* link then 'link-in-name' end,
    case when author_name ~* markup or content ~* markup then 'markup' end,
    case when length(content) >= 40 and exists (
      select from public.blog_comments c
      where hashtextextended(c.content, 0) = hashtextextended(get_comment_signals.content, 0)
        and c.content = get_comment_signals.content
        and length(c.content) >= 40 and c.created_at > now() - interval '24 hours') then 'repeated-text' end
  ], null)
  from (values (
    '(?:https?://|\ywww\.|\y[a-z0-9-]{1,63}\.[a-z]{2,63}/)[^][\s,<>"'']+',
    '[<\u2039](?:[!?][a-z[-]|/?[a-z][a-z0-9-]*(?:[\s/][^<>\u2039]*[=>]|>))'
      '|\[(?:url|link|img)\y[^][]*\]|\[/[a-z]+\]'
  )) patterns (link, markup)
$$;

-- A person can cause any of the other signals, but never fills in the honeypot.
create function private.get_spam_score(signals text[]) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(sum(weight), 0)::integer
  from (values ('honeypot-filled', 4), ('link-in-name', 2), ('markup', 2), ('repeated-text', 2),
    ('filled-too-fast', 1), ('many-links', 1)) weights (signal, weight)
  where signal = any (signals)
$$;

-- Whether the comment is already stored: sent again after a lost response, or with a second click. A rejected comment
-- can be sent again. A comment that's inserted with a moderation decision doesn't come from a form.
create function private.is_repeated_comment(comment public.blog_comments) returns boolean
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
begin
  if comment.moderation_status is distinct from 'pending' then
    return false;
  end if;
  -- A concurrent second click waits here and then finds the first comment.
  perform pg_advisory_xact_lock(hashtextextended(
    concat_ws(' ', 'comment', comment.post_id, lower(comment.author_email), comment.content), 0));
  return exists (
    select from public.blog_comments c
    where c.id = any (comment.id || array(
        select recent.id from public.blog_comments recent
        where recent.post_id = comment.post_id and recent.created_at > now() - interval '10 minutes'))
      and (c.id = comment.id or c.moderation_status in ('pending', 'approved'))
      and c.post_id = comment.post_id and c.parent_id is not distinct from comment.parent_id
      and lower(c.author_email) = lower(comment.author_email) and c.content = comment.content);
end
$$;

-- Null outside of requests by visitors.
create function private.comment_client_address() returns text
language sql stable set search_path = '' as $$
  select case when private.is_client_request() then coalesce(private.request_ip(), 'unknown')
    else nullif(current_setting('comments.client_address', true), '') end
$$;

create function private.prepare_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.comment_client_address();
begin
  -- Without the characters that to_line removes, a < may start a tag. The same as neutralizeTags.
  new.author_name := regexp_replace(private.to_line(new.author_name), '<(?=[A-Za-z/!?])', '‹', 'g');
  new.author_email := private.trim_white_space(new.author_email);
  new.content := private.trim_white_space(new.content);
  -- The constraints reject these, so nothing else should read them.
  if length(new.author_name) > 100 or length(new.author_email) > 254 or length(new.content) > 2000 then
    return new;
  end if;
  if new.author_email = '' then
    raise exception 'A comment needs an email address.' using errcode = 'check_violation';
  end if;
  new.author_hash := encode(private.keyed_hash('comment-author ' || lower(new.author_email)), 'hex');
  if private.is_repeated_comment(new) then
    return null;
  end if;
  -- Staff may share a network.
  if address is not null and not new.is_by_staff then
    address := private.ip_network(address);
    perform private.enforce_rate_limit('comments', address,
      'You can only submit 5 comments per 10 minutes.', coalesce(new.post_id::text, ''));
    perform private.enforce_rate_limit('all-comments', address,
      'Too many comments from your network. Try again later.');
  end if;
  if new.parent_id is not null and not exists (
    select from public.blog_comments c
    where c.id = new.parent_id and c.post_id = new.post_id and c.parent_id is null
      and c.moderation_status = 'approved')
  then
    raise sqlstate 'PT409' using message = 'The comment you replied to is no longer available.';
  end if;
  if new.is_by_staff then
    return new;
  end if;
  -- Of the signals in the request, only those that a form can detect count.
  new.spam_signals := array(
    select signal from unnest(array['honeypot-filled', 'filled-too-fast']) signal
    where signal = any (new.spam_signals)) || private.get_comment_signals(new.author_name, new.content);
  new.spam_score := private.get_spam_score(new.spam_signals);
  return new;
end
$$;

create trigger blog_comments_prepare before insert on public.blog_comments
  for each row execute function private.prepare_comment();

create function public.submit_comment(comment jsonb, client_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  fields public.blog_comments := jsonb_populate_record(null::public.blog_comments, comment);
begin
  select p.id into fields.post_id from public.blog_posts p
  -- The page may have been opened before the slug changed.
  where (p.slug = comment ->> 'slug' or p.old_slugs @> array[comment ->> 'slug']) and p.is_published and p.moderation_status = 'approved';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no public post with this slug.';
  end if;
  perform set_config('comments.client_address', coalesce(client_address, 'unknown'), true);
  insert into public.blog_comments
    (post_id, parent_id, author_name, author_email, content, notify, spam_signals)
  values (fields.post_id, fields.parent_id, fields.author_name, fields.author_email, fields.content,
    coalesce(fields.notify, false), fields.spam_signals);
end
$$;
comment on function public.submit_comment(jsonb, text) is
  'Stores a pending comment on the public post with this slug, or with this old slug: {slug, parent_id, author_name, author_email, content, '
  'notify, spam_signals}. Follows the same rules as a comment that a browser inserts.';
grant execute on function public.submit_comment(jsonb, text) to service_role;

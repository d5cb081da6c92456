-- Who may edit a draft, and what a draft may contain.

-- Throws unless `fields` has only fields that people write, of the right types and at most the maximum lengths. A draft
-- may still be incomplete. The lengths equal those in functions/_shared/rules/post
-- (tests/backend/database/post-rules.test.ts).
create function private.check_draft_fields(fields jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  lengths constant jsonb := jsonb '{"title": 200, "slug": 120, "excerpt": 500, "content": 200000, "category": 60,
    "author_name": 100, "meta_description": 320, "focus_keyword": 100, "featured_image_url": 2048,
    "featured_image_alt": 300}';
  field record;
  is_valid boolean;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    raise exception 'The fields of a draft must be an object.' using errcode = 'invalid_parameter_value';
  end if;
  for field in select f.key, f.value, jsonb_typeof(f.value) as type from jsonb_each(fields) f loop
    is_valid := case
      when field.key = 'tags' then field.type = 'array' and jsonb_array_length(field.value) <= 12
        and not exists (select from jsonb_array_elements(field.value) t
          where jsonb_typeof(t) <> 'string' or length(t #>> '{}') > 40)
      when field.key = 'read_time_minutes' then field.type = 'null'
        or (field.type = 'number' and field.value::text ~ '^[0-9]{1,3}$')
      else lengths ? field.key
        and (field.type = 'null' or (field.type = 'string'
          and length(field.value #>> '{}') <= (lengths ->> field.key)::integer)) end;
    if not is_valid then
      raise exception 'The draft’s % is too long or of the wrong type.', replace(field.key, '_', ' ')
        using errcode = 'invalid_parameter_value';
    end if;
  end loop;
end
$$;

-- The same for drafts as private.normalize_lines for posts.
create function private.normalize_draft_lines(fields jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case
    when key = 'tags' then (select coalesce(jsonb_agg(private.to_line(line) order by place), '[]')
      from jsonb_array_elements_text(value) with ordinality lines (line, place))
    when key in ('title', 'category', 'author_name', 'meta_description', 'focus_keyword', 'featured_image_alt')
      and jsonb_typeof(value) = 'string' then to_jsonb(private.to_line(value #>> '{}'))
    else value end), '{}')
  from jsonb_each(fields)
$$;

-- Why the caller can't edit the post or draft with this ID, or null. Also takes the lock that all changes of the draft
-- take, so that two editors can't both save version 2.
create function private.get_edit_denial(id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  account_id uuid := private.get_account_id();
  draft public.post_drafts;
  post public.blog_posts;
begin
  perform pg_advisory_xact_lock(hashtextextended('draft ' || get_edit_denial.id, 0));
  select * into draft from public.post_drafts d where d.id = get_edit_denial.id;
  select * into post from public.blog_posts p where p.id = get_edit_denial.id;
  if not private.is_moderator() and account_id is distinct from (
      case when post.id is not null then post.author_id else coalesce(draft.author_id, account_id) end) then
    return 'This post belongs to someone else.';
  end if;
  if coalesce(post.trashed_at, draft.trashed_at) is not null then
    return 'This post is in the trash. Ask an admin to restore it.';
  end if;
  if post.moderation_status = 'approved' and not private.is_moderator() then
    return 'This post is approved. Ask a moderator to change it.';
  end if;
  return null;
end
$$;

create function private.check_can_edit(id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  reason text := private.get_edit_denial(id);
begin
  if reason is not null then
    raise exception '%', reason using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Each of these changes adds to the audit log or the outbox, so accounts that can't moderate could fill them.
create function private.rate_limit_post_changes() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if private.is_client_request() and not private.is_moderator() then
    perform private.enforce_rate_limit('post-changes', (select private.active_account_id())::text,
      'You’ve made too many changes to posts in the last hour. Try again later.');
  end if;
end
$$;

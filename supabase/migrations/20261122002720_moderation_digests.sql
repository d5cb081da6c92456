-- Emails about new items in the moderation queues, for moderators who want them (profiles.moderation_digest): at most
-- one an hour per person.
create table private.moderation_digests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token text not null unique
    default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  number integer not null default 1,
  covered_until timestamptz not null default now(),
  sent_at timestamptz
);
comment on table private.moderation_digests is 'Who ever got the moderation digest, and the state of theirs.';
comment on column private.moderation_digests.token is 'In the header that mail programs use to unsubscribe.';
comment on column private.moderation_digests.number is
  'Of the next digest. Each is queued once, when the first new item arrives.';
comment on column private.moderation_digests.covered_until is
  'When the previous digest was put together, or when digests were turned on. Later items are new.';
alter table private.moderation_digests enable row level security;

create function private.start_moderation_digest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.moderation_digests (user_id) values (new.user_id)
  on conflict (user_id) do update set covered_until = now();
  return null;
end
$$;

create trigger profiles_start_moderation_digest after update of moderation_digest on public.profiles
  for each row when (new.moderation_digest and not old.moderation_digest)
  execute function private.start_moderation_digest();

-- New moderators and admins get it until they turn it off. If they did, a new role doesn't turn it on again.
create function private.send_digests_to_moderators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set moderation_digest = true
  where p.user_id = new.user_id and not exists (
    select from private.moderation_digests d where d.user_id = new.user_id);
  return null;
end
$$;

create trigger user_roles_send_digests after insert or update on public.user_roles
  for each row when (new.role in ('moderator', 'admin')) execute function private.send_digests_to_moderators();

-- Waits five minutes for more items, and an hour after the previous email.
create function private.queue_moderation_digest(digest private.moderation_digests, since timestamptz) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (topic, payload, idempotency_key, order_key, due_at, first_due_at)
  select 'moderation-digest',
    jsonb_build_object('user_id', digest.user_id, 'number', digest.number, 'since', since),
    md5(concat_ws(' ', 'moderation-digest', digest.user_id, digest.number))::uuid,
    'moderation-digest ' || digest.user_id, due.at, due.at
  from (select greatest(now() + interval '5 minutes', digest.sent_at + interval '1 hour') as at) due
  on conflict (idempotency_key) do nothing
$$;

create function private.queue_moderation_digests() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  digest private.moderation_digests;
begin
  for digest in
    select d.* from private.moderation_digests d
    join public.profiles p on p.user_id = d.user_id and p.moderation_digest
    where private.get_user_role(d.user_id) in ('moderator', 'admin')
    order by d.user_id
    -- So that get_moderation_digest waits for this item, or leaves it to the next digest.
    for share of d
  loop
    -- This transaction can have started before the previous digest and end after it.
    perform private.queue_moderation_digest(digest, least(now(), digest.covered_until));
  end loop;
  return null;
end
$$;

create trigger blog_comments_moderation_digests after insert on public.blog_comments
  for each statement execute function private.queue_moderation_digests();
create trigger post_workflow_insert_moderation_digests after insert on public.post_workflow
  for each row when (new.submitted_at is not null) execute function private.queue_moderation_digests();
create trigger post_workflow_update_moderation_digests after update of submitted_at on public.post_workflow
  for each row when (new.submitted_at is distinct from old.submitted_at)
  execute function private.queue_moderation_digests();

create function public.get_moderation_digest(user_id uuid, number integer, since timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  most_items constant integer := 10;
  digest private.moderation_digests;
  is_first_attempt boolean;
  recipient text;
  posts jsonb;
  comments jsonb;
begin
  select * into digest from private.moderation_digests d
    where d.user_id = get_moderation_digest.user_id for update;
  is_first_attempt := digest.number = get_moderation_digest.number;
  if not is_first_attempt and digest.number is distinct from get_moderation_digest.number + 1 then
    return null;
  end if;
  if is_first_attempt then
    update private.moderation_digests d
      set number = d.number + 1, covered_until = clock_timestamp()
      where d.user_id = digest.user_id returning * into digest;
  end if;
  select u.email into recipient
  from auth.users u join public.profiles p on p.user_id = u.id and p.moderation_digest
  where u.id = digest.user_id and u.email_confirmed_at is not null
    and private.get_user_role(u.id) in ('moderator', 'admin');
  if recipient is null then
    return null;
  end if;
  -- The previous email took many attempts.
  if is_first_attempt and digest.sent_at > now() - interval '1 hour' then
    -- A number of its own, so that another attempt at this one does nothing.
    update private.moderation_digests d set number = d.number + 1
      where d.user_id = digest.user_id returning * into digest;
    perform private.queue_moderation_digest(digest, since);
    return null;
  end if;
  with new_posts as (
    select p.title, p.author_name, w.submitted_at
    from public.blog_posts p join public.post_workflow w on w.post_id = p.id
    where p.is_published and p.moderation_status = 'pending' and w.submitted_at >= since
      and p.author_id is distinct from digest.user_id)
  select jsonb_build_object('count', (select count(*) from new_posts),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'submitted_at' order by i.submitted_at), '[]')
      from (select * from new_posts n order by n.submitted_at limit most_items) i)) into posts;
  with new_comments as (
    select c.author_name, p.title as post_title, c.spam_score, c.created_at,
      case when c.spam_score = 0 then left(c.content, 140) end as excerpt
    from public.blog_comments c join public.blog_posts p on p.id = c.post_id
    where c.moderation_status = 'pending' and c.created_at >= since and p.trashed_at is null)
  select jsonb_build_object('count', (select count(*) from new_comments),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - array['spam_score', 'created_at']
        order by i.spam_score, i.created_at), '[]')
      from (select * from new_comments n order by n.spam_score, n.created_at limit most_items) i)) into comments;
  if posts -> 'count' = '0' and comments -> 'count' = '0' then
    return null;
  end if;
  update private.moderation_digests d set sent_at = now() where d.user_id = digest.user_id;
  return jsonb_build_object('email', recipient, 'token', digest.token, 'posts', posts, 'comments', comments);
end
$$;
comment on function public.get_moderation_digest(uuid, integer, timestamptz) is
  'What an email about the items since then needs: {email, token, posts, comments}, each {count, items} with at most 10 '
  'items. Comments with spam signals have no excerpt. Null if nothing waits anymore, if the person doesn''t want or may '
  'not get the email, or if it''s too early, which queues it again.';
grant execute on function public.get_moderation_digest(uuid, integer, timestamptz) to service_role;

create function public.stop_moderation_digest(token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profiles p set moderation_digest = false
  from private.moderation_digests d
  where d.token = stop_moderation_digest.token and p.user_id = d.user_id;
  return found;
end
$$;
comment on function public.stop_moderation_digest(text) is
  'Turns off the digest that an email with this token belongs to. False if the token is unknown.';
grant execute on function public.stop_moderation_digest(text) to service_role;

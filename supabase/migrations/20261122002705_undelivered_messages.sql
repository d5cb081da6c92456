-- A view, because a function would be called for every delivered row, too.
create view private.undelivered_messages with (security_invoker = true) as
  select * from private.outbox where dead_at is not null and topic not in ('lead', 'lead-confirmation');
comment on view private.undelivered_messages is
  'What /staff/undelivered shows: all dead letters except leads and their confirmations, which the lead inbox shows.';

create function public.get_undelivered_messages() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most_messages constant integer := 100;
begin
  perform private.require_admin('see undelivered messages');
  return (
    with newest as (
      select o.* from private.undelivered_messages o
      order by o.dead_at desc, o.id desc limit most_messages
    ), described as (
      select o.id, o.topic, o.payload ->> 'kind' as kind, o.created_at, o.dead_at, o.attempts, o.last_error,
        private.is_discardable(o) as can_discard,
        case o.topic when 'invitation' then i.email when 'document-mail' then l.email when 'lead-reply' then l.email
          when 'comment-mail' then nullif(recipient.author_email, '') else u.email end as email,
        p.id as post_id, p.title as post_title, l.id as lead_id,
        coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.business_name, l.email) as lead_name,
        coalesce(i.expires_at <= now(), false) as is_expired
      from newest o
      left join public.invitations i on i.id = (o.payload ->> 'invitation_id')::uuid
      left join public.leads l on l.id = (o.payload ->> 'lead_id')::uuid
      left join public.blog_comments c on c.id = (o.payload ->> 'comment_id')::uuid
      left join public.blog_comments recipient
        on recipient.id = case when o.payload ->> 'kind' = 'reply' then c.parent_id else c.id end
      left join public.blog_posts p on p.id = coalesce((o.payload ->> 'post_id')::uuid, c.post_id)
      left join auth.users u
        on u.id = case when o.topic in ('review-mail', 'live-mail') then p.author_id else (o.payload ->> 'user_id')::uuid end
    )
    select jsonb_build_object(
      'count', (select count(*) from private.undelivered_messages),
      'messages', (select coalesce(jsonb_agg(to_jsonb(d) order by d.dead_at desc, d.id desc), '[]') from described d)));
end
$$;
comment on function public.get_undelivered_messages() is
  'Dead letters except leads, newest first: {count, messages}, the latter at most 100, each {id, topic, kind, created_at, '
  'dead_at, attempts, last_error, can_discard, email, post_id, post_title, lead_id, lead_name, is_expired}. email is the '
  'recipient''s. It''s null if the message isn''t an email, or if its recipient is gone. is_expired is true for an '
  'invitation that can no longer be accepted. Admins only.';
grant execute on function public.get_undelivered_messages() to authenticated;

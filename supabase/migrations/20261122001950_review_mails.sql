-- Emails to writers whose post was sent back. They wait ten seconds, in which a moderator can undo a slip.
create function private.queue_review_mails(post_ids jsonb) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (topic, payload, idempotency_key, due_at, first_due_at)
  select 'review-mail', jsonb_build_object('post_id', w.post_id, 'reviewed_at', w.reviewed_at),
    md5(concat_ws(' ', 'review-mail', w.post_id, w.reviewed_at))::uuid,
    now() + interval '10 seconds', now() + interval '10 seconds'
  from public.post_workflow w join public.blog_posts p on p.id = w.post_id
  where w.post_id in (select id::uuid from jsonb_array_elements_text(post_ids) id)
    -- Moderators know what they decided about their own posts.
    and p.author_id is distinct from (select auth.uid())
  on conflict (idempotency_key) do nothing
$$;

create function public.get_review_mail(post_id uuid, reviewed_at timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', u.email, 'post_id', p.id, 'title', p.title,
    'outcome', w.review_outcome, 'note', w.review_note)
  from public.blog_posts p
  join public.post_workflow w on w.post_id = p.id and w.reviewed_at = get_review_mail.reviewed_at
  join auth.users u on u.id = p.author_id and u.email_confirmed_at is not null
  where p.id = get_review_mail.post_id and p.trashed_at is null and w.review_outcome is not null
$$;
comment on function public.get_review_mail(uuid, timestamptz) is
  'What the email about a review needs: {email, post_id, title, outcome, note}. Null if the review was undone or '
  'replaced, or if the author is gone.';
grant execute on function public.get_review_mail(uuid, timestamptz) to service_role;

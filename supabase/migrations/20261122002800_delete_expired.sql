-- Retention. pg_cron runs this every minute in a hosted project, and the embedded backend does the same.
create function public.delete_expired() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.rate_limits where expires_at <= now();
  delete from private.lead_fingerprints where expires_at <= now();
  delete from private.preview_links where expires_at <= now();
  delete from public.invitations where expires_at < now() - interval '30 days';
  delete from private.comment_addresses a
  where a.confirmation_sent_at < now() - interval '7 days' and not a.never_ask
    and (a.confirmed_at is null and a.unsubscribed_at is null or not exists (
      select from public.blog_comments c where c.notify and lower(c.author_email) = a.email));
  -- The emails about a post say what its writer was told last.
  delete from private.outbox o where o.delivered_at < now() - interval '30 days' and not (o.topic = 'review-mail'
    and exists (select from public.blog_posts p where p.id = (o.payload ->> 'post_id')::uuid));
  delete from public.leads where is_test and created_at < now() - interval '7 days';
  delete from public.blog_posts where trashed_at < now() - interval '30 days';
  delete from public.post_drafts where trashed_at < now() - interval '30 days';
  -- Someone with many IP addresses could fill the disk within 30 days. Browsers will report real problems again.
  delete from public.browser_reports where last_seen < now() - interval '30 days'
    or id = any (array(select r.id from public.browser_reports r order by r.last_seen desc offset 5000));
$$;
comment on function public.delete_expired() is
  'Deletes expired rate-limit entries, lead fingerprints, and preview links, comment addresses that weren''t confirmed '
  'within 7 days or that no comment needs anymore, test leads that are 7 days old, rows delivered (except emails about '
  'reviews of posts that still exist), posts moved to the trash, invitations that expired, and browser reports last seen '
  'more than 30 days ago, and all but the latest 5,000 browser reports.';
grant execute on function public.delete_expired() to service_role;

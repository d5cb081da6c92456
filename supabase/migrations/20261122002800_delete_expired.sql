-- Applies the retention periods in private.settings, except to leads (delete_expired_leads). pg_cron runs this every minute in a hosted project, and the
-- embedded backend does the same, so large amounts are deleted in batches.
create function public.delete_expired() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.rate_limits where expires_at <= now();
  delete from private.lead_fingerprints where expires_at <= now();
  delete from private.preview_links where expires_at <= now();
  delete from public.invitations where expires_at < now() - private.get_retention('invitations');
  delete from private.comment_addresses a
  where a.confirmation_sent_at < now() - private.get_retention('unconfirmed-addresses') and not a.never_ask
    and (a.confirmed_at is null and a.unsubscribed_at is null or not exists (
      select from public.blog_comments c where c.notify and lower(c.author_email) = a.email));
  -- The keyed hash stays, so that the comments can still be found by their author's address.
  update public.blog_comments c set author_email = '', notify = false
  where c.id = any (array(
    select old.id from public.blog_comments old
    where old.author_email <> '' and old.created_at < now() - private.get_retention('comment-addresses')
      and not (old.notify and exists (
        select from private.comment_addresses a where a.email = lower(old.author_email)))
    limit 500));
  delete from public.consent_tracking where id = any (array(
    select c.id from public.consent_tracking c
    where c.created_at < now() - private.get_retention('consent') limit 5000));
  delete from public.audit_log where id = any (array(
    select a.id from public.audit_log a
    where a.happened_at < now() - private.get_retention('audit-log') limit 1000));
  -- The emails about a post say what its writer was told last.
  delete from private.outbox o where o.delivered_at < now() - private.get_retention('outbox')
    and not (o.topic = 'review-mail'
      and exists (select from public.blog_posts p where p.id = (o.payload ->> 'post_id')::uuid));
  delete from public.leads where is_test and created_at < now() - interval '7 days';
  delete from public.blog_posts where trashed_at < now() - private.get_retention('trash');
  delete from public.post_drafts where trashed_at < now() - private.get_retention('trash');
  -- Someone with many IP addresses could fill the disk within 30 days. Browsers will report real problems again.
  delete from public.browser_reports where last_seen < now() - private.get_retention('browser-reports')
    or id = any (array(select r.id from public.browser_reports r order by r.last_seen desc offset 5000));
$$;
comment on function public.delete_expired() is
  'Deletes whatever is past its retention period (private.settings), except leads: email addresses of comments, consent '
  'records, invitations, browser reports, audit log, trash, and delivered outbox rows (except emails about reviews of posts that '
  'still exist). Also expired rate-limit entries, lead fingerprints, and preview links, test leads that are 7 days old, '
  'and all but the latest 5,000 browser reports.';
grant execute on function public.delete_expired() to service_role;

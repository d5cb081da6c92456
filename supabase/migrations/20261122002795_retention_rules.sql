-- What retention deletes (delete_expired), and when.

-- Each rule deletes the rows of `relation` that meet `condition`, at most `batch` at once. $1 is the retention date
-- minus the period in the setting `retention.<setting>`, or minus `period`. `statement` is for rules that do something
-- else. If it's an update, it applies to the same rows. A guarded rule waits for an admin if it would delete an unusual
-- share of the table.
create function private.get_retention_rules()
returns table (rule text, description text, setting text, period interval, relation text, condition text,
  batch integer, statement text, is_guarded boolean)
language sql immutable set search_path = '' as $$
  select * from (values
    -- These expire by the server's date. Deleting them early loses nothing, and keeping a flood could fill the disk in
    -- a day.
    ('rate-limits', 'Rate limit counters', null, interval '0',
      'private.rate_limits', 'r.expires_at <= now()', 20000, null, false),
    ('lead-fingerprints', 'Records of repeated leads', null, '0',
      'private.lead_fingerprints', 'r.expires_at <= now()', 5000, null, false),
    ('preview-links', 'Expired share links and previews', null, '0',
      'private.preview_links', 'r.expires_at <= $1', 5000, null, false),
    ('invitations', 'Expired invitations', null, '30 days',
      'public.invitations', 'r.expires_at < $1', 5000, null, false),
    -- An address gets at most one confirmation request a day.
    ('unconfirmed-addresses', 'Unconfirmed email addresses of commenters', null, '7 days',
      'private.comment_addresses', $condition$r.confirmation_sent_at < $1 and not r.never_ask
        and (r.confirmed_at is null and r.unsubscribed_at is null or not exists (
          select from public.blog_comments c where c.notify and lower(c.author_email) = r.email))$condition$,
      5000, null, false),
    -- The keyed hash stays, so that the comments can still be found by their author's address.
    ('comment-addresses', 'Email addresses of commenters', 'comments', null,
      'public.blog_comments', $condition$r.author_email <> '' and r.created_at < $1
        and not (r.notify and exists (
          select from private.comment_addresses a where a.email = lower(r.author_email)))$condition$,
      500, $statement$update public.blog_comments set author_email = '', notify = false$statement$, true),
    ('consent', 'Consent records', 'logs', null,
      'public.consent_tracking', 'r.created_at < $1', 5000, null, true),
    ('audit-log', 'Audit log entries', 'logs', null,
      'public.audit_log', 'r.happened_at < $1', 1000, null, true),
    -- Delivered emails are needed to recognize a repeat. Those about reviews and live posts record what a post's
    -- writer was told. The newest build hook covers all earlier changes.
    ('outbox', 'Records of deliveries', null, '30 days',
      'private.outbox', $condition$r.delivered_at < $1 and not (r.topic in ('review-mail', 'live-mail')
          and exists (select from public.blog_posts p where p.id = (r.payload ->> 'post_id')::uuid))
        -- Nobody retries it. The lead's timeline says that it failed.
        or r.topic = 'lead-confirmation' and r.dead_at < $1
        or r.topic = 'build' and r.delivered_at is null and r.dead_at is null and r.created_at < $1
          and exists (select from private.outbox newer
            where newer.topic = 'build' and newer.delivered_at is null and newer.id > r.id)$condition$,
      5000, null, false),
    -- Only the Storage API can delete files, so this queues it (functions/dispatch-outbox/erase-images.ts).
    ('account-images', 'Images of removed accounts', null, '0',
      'private.erasable_images', 'true', null, $statement$insert into private.outbox (topic, payload) select 'erase-images', '{}'
        where exists (select from private.erasable_images)
          and not exists (select from private.outbox o where o.topic = 'erase-images' and o.delivered_at is null)$statement$, false),
    ('test-leads', 'Test leads', null, '7 days',
      'public.leads', 'r.is_test and r.created_at < $1', 200, null, false),
    ('trashed-posts', 'Posts in the trash', null, private.get_trash_period(),
      'public.blog_posts', 'r.trashed_at < $1', 500, null, true),
    ('trashed-drafts', 'Drafts in the trash', null, private.get_trash_period(),
      'public.post_drafts', 'r.trashed_at < $1', 500, null, true),
    -- Someone with many IP addresses could fill the disk within 30 days. Browsers will report real problems again.
    ('browser-reports', 'Browser reports', null, '30 days',
      'public.browser_reports', $condition$r.last_seen < $1
        or r.id = any (array(select b.id from public.browser_reports b order by b.last_seen desc offset 5000))$condition$,
      5000, null, false),
    -- Counts leads that may have expired. Some are kept, because there has been a later contact with the person.
    ('leads', 'Leads', 'leads', null,
      'private.lead_contacts', 'r.last_contact_at < $1', 200,
      'delete from public.leads where id = any (array(select private.find_expired_leads($1)))', true)
  ) rules
$$;

-- Null if nothing expires.
create function private.get_retention_cutoff(setting text, period interval) returns timestamptz
language sql stable set search_path = '' as $$
  select private.get_retention_date() - case when setting is null then period else private.get_retention(setting) end
$$;

create function private.count_expired(relation text, condition text, cutoff timestamptz) returns integer
language plpgsql stable set search_path = '' as $$
declare
  count integer;
begin
  execute format('select count(*) from %s r where %s', relation, condition) into count using cutoff;
  return count;
end
$$;

-- The size of the table, if deleting that many of its rows is unusual: more than 20 and more than a tenth. Otherwise
-- null.
create function private.find_unusual_total(relation text, expired integer) returns integer
language plpgsql stable set search_path = '' as $$
declare
  total integer;
begin
  if expired <= 20 then
    return null;
  end if;
  -- Stops counting once the table is large enough.
  execute format('select count(*) from (select from %s limit $1) r', relation) into total using 10 * expired;
  return case when total < 10 * expired then total end;
end
$$;

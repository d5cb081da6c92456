-- The known actions and subjects. Tables instead of constraints, so that adding a row doesn't lock the log.
create table private.audit_actions (name text primary key);
create table private.audit_subjects (name text primary key);
alter table private.audit_actions enable row level security;
alter table private.audit_subjects enable row level security;
comment on table private.audit_actions is 'The actions in the audit log, defined by migrations.';
comment on table private.audit_subjects is 'What actions in the audit log are about, defined by migrations.';

insert into private.audit_actions (name)
select unnest(array[
  'post.moderated', 'post.scheduled', 'post.published', 'post.unpublished', 'post.featured',
  'post.categorized', 'post.trashed', 'post.restored', 'post.deleted', 'comment.moderated',
  'comment.deleted', 'role.changed', 'account.kind-changed', 'account.signed-out', 'account.disabled', 'account.enabled', 'account.removed',
  'invitation.created', 'invitation.canceled', 'invitation.accepted',
  'leads.exported', 'leads.changed', 'lead.answered', 'lead.answer-withdrawn',
  'lead.deleted', 'lead.reviewed', 'delivery.retried', 'delivery.closed',
  'delivery.discarded', 'maintenance.recorded', 'site.rolled-back', 'site.resumed', 'crm.changed', 'crm.backlog-sent',
  'setting.changed',
  'lead-emails.changed', 'deletion.confirmed', 'person.exported', 'person.erased', 'person.removed-from-crm']);

insert into private.audit_subjects (name)
select unnest(array[
  'account', 'invitation', 'lead', 'leads', 'delivery', 'crm_setting', 'post', 'comment', 'site', 'maintenance',
  'setting', 'person', 'erasure']);

-- Who decided what, and what it replaced. Only triggers and functions write here. Nobody, including the owner, can
-- change a row, or delete one before its retention period is over. The one exception: an erasure removes an email
-- address from rows.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null references private.audit_actions,
  subject_type text not null references private.audit_subjects,
  subject_id text not null,
  before jsonb,
  after jsonb,
  decision_id uuid,
  group_key text not null,
  -- The longest are reviews of posts with their notes. A page of the log must stay readable.
  constraint audit_log_size check (length(before::text) <= 20000 and length(after::text) <= 20000)
);
comment on table public.audit_log is 'What staff and programs did. Append-only.';
comment on column public.audit_log.actor_id is
  'The account, or null for a program. Not a foreign key, because the row outlives the account.';
comment on column public.audit_log.decision_id is
  'Shared by all rows of one decision about posts or comments. undo_moderation takes it.';
comment on column public.audit_log.group_key is
  'The same for all rows that one transaction adds about one decision. The log lists them as one entry.';
create index audit_log_group on public.audit_log (happened_at, group_key, id);
create index audit_log_newest on public.audit_log (happened_at desc, id desc);
create index audit_log_subject on public.audit_log (subject_type, subject_id);
create index audit_log_actor on public.audit_log (actor_id, happened_at desc, id desc);
create index audit_log_deleted_leads on public.audit_log (id) where action = 'lead.deleted';
create index audit_log_decision on public.audit_log (decision_id) where decision_id is not null;
alter table public.audit_log enable row level security;

create policy "Admins can read the audit log"
  on public.audit_log for select to authenticated
  using ((select private.is_admin()));

grant select on table public.audit_log to authenticated, service_role;

-- One transaction can add a row for each of 143 comments.
create function private.get_audit_group(entry public.audit_log) returns text
language sql immutable set search_path = '' as $$
  select case when entry.subject_type in ('lead', 'post', 'comment', 'delivery') and entry.action <> 'leads.changed'
    then jsonb_build_array(entry.action, entry.actor_id, entry.before -> 'topic', entry.before -> 'kind',
      entry.before -> 'is_test',
      entry.after -> 'moderation_status', entry.after -> 'review_outcome', entry.after -> 'is_published',
      entry.after -> 'is_featured', entry.after -> 'category', entry.after -> 'review',
      (entry.after ->> 'trashed_at') is null)::text
    else entry.id::text end
$$;

create function private.set_audit_group() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.group_key := md5(private.get_audit_group(new));
  return new;
end
$$;

create trigger audit_log_set_group before insert on public.audit_log
  for each row execute function private.set_audit_group();

create function private.reject_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- erase_person sets this while it removes an address from the text of other records.
  if tg_op <> 'UPDATE' or coalesce(current_setting('privacy.erasing', true), '') = '' then
    raise exception '% is append-only: rows can’t be changed.', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

create trigger audit_log_append_only before update or truncate on public.audit_log
  for each statement execute function private.reject_change();

create function private.is_audit_log_expired(happened_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(happened_at < now() - private.get_retention('logs'), false);
end
$$;

create trigger audit_log_retention before delete on public.audit_log
  for each row when (not private.is_audit_log_expired(old.happened_at)) execute function private.reject_change();

-- Adds a row on behalf of whoever sent the request, with the ID of the current moderation decision, if any.
create function private.audit(
  action text, subject_type text, subject_id text, before jsonb, after jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  account_id uuid := (select private.active_account_id());
  request_role text := private.request_role();
begin
  insert into public.audit_log
    (actor_id, actor_role, action, subject_type, subject_id, before, after, decision_id)
  values (account_id,
    case when account_id is not null then private.get_user_role(account_id)
      when request_role = 'none' then 'owner' else request_role end,
    action, subject_type, subject_id, before, after,
    nullif(current_setting('moderation.decision', true), '')::uuid);
end
$$;

-- For tables with a moderation_status. The trigger's argument is the subject type: post or comment.
create function private.audit_moderation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.audit(tg_argv[0] || '.deleted', tg_argv[0], old.id::text,
      jsonb_build_object('moderation_status', old.moderation_status), null);
  elsif tg_op = 'INSERT' then
    -- A row that is created as approved or rejected is a decision too, unless the owner imports it.
    if new.moderation_status <> 'pending' and private.request_role() <> 'none' then
      perform private.audit(tg_argv[0] || '.moderated', tg_argv[0], new.id::text, null,
        jsonb_build_object('moderation_status', new.moderation_status));
    end if;
  elsif new.moderation_status is distinct from old.moderation_status then
    perform private.audit(tg_argv[0] || '.moderated', tg_argv[0], old.id::text,
      jsonb_build_object('moderation_status', old.moderation_status),
      jsonb_build_object('moderation_status', new.moderation_status));
  end if;
  return null;
end
$$;

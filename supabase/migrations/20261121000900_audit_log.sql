-- Who decided what, when, and how it stood before. Nobody writes here but the triggers and functions
-- that act; nobody changes or removes a line, the owner included.
create table public.audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  actor_id uuid,
  actor_role text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  decision_id uuid,
  constraint audit_log_action_known check (action in (
    'post.moderated', 'post.deleted', 'comment.moderated', 'comment.deleted', 'role.changed',
    'leads.exported', 'lead.deleted', 'delivery.replayed'))
);
comment on table public.audit_log is 'What people with rights did. Append-only.';
comment on column public.audit_log.actor_id is
  'The person; null for a program. No reference: the line outlives the account.';
comment on column public.audit_log.decision_id is
  'Lines of one decision over many rows share it; undo_moderation takes it.';

create index audit_log_newest on public.audit_log (happened_at desc, id desc);
create index audit_log_subject on public.audit_log (subject_type, subject_id);
create index audit_log_decision on public.audit_log (decision_id) where decision_id is not null;

revoke all on table public.audit_log from anon, authenticated, service_role;
alter table public.audit_log enable row level security;

create policy "Admins may read the audit log"
  on public.audit_log for select to authenticated
  using ((select private.is_admin()));

grant select on table public.audit_log to authenticated, service_role;

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only: add to it, change nothing.', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
revoke all on function private.refuse_change() from public;

create trigger audit_log_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

-- Adds a line in the name of whoever's request this is; within a decision, under its id.
create function private.audit(
  action text, subject_type text, subject_id text, before jsonb, after jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
  request_role text := private.request_role();
begin
  insert into public.audit_log
    (actor_id, actor_role, action, subject_type, subject_id, before, after, decision_id)
  values (person,
    case when person is not null then private.role_of(person)
      when request_role = 'none' then 'owner' else request_role end,
    action, subject_type, subject_id, before, after,
    nullif(current_setting('moderation.decision', true), '')::uuid);
end
$$;
revoke all on function private.audit(text, text, text, jsonb, jsonb) from public;

-- Of a table with a moderation_status, whose singular is the trigger's argument.
create function private.audit_moderation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.audit(tg_argv[0] || '.deleted', tg_argv[0], old.id::text,
      jsonb_build_object('moderation_status', old.moderation_status), null);
  elsif tg_op = 'INSERT' then
    -- A new row that does not wait is a decision as well; the owner's imports are none.
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
revoke all on function private.audit_moderation() from public;

create trigger blog_posts_audit after insert or update or delete on public.blog_posts
  for each row execute function private.audit_moderation('post');

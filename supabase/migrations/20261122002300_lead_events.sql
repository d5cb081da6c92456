-- The timeline of each lead. Deleted together with the lead.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  happened_at timestamptz not null default now(),
  kind text not null,
  detail jsonb not null default '{}',
  actor_id uuid,
  decision_id uuid,
  constraint lead_events_kind_known check (kind in (
    'submitted', 'held', 'released', 'spam', 'delivered', 'delayed', 'dead', 'retried', 'backlog', 'changed', 'note-deleted',
    'document-removed', 'confirmed', 'unconfirmed'))
);
comment on table public.lead_events is 'What happened to a lead. Append-only.';
comment on column public.lead_events.detail is
  'What admins changed is in before and after, which undo_lead_change reads.';
comment on column public.lead_events.decision_id is 'Shared by all events of one change to one or more leads.';
create index lead_events_lead_id on public.lead_events (lead_id, id);
create index lead_events_decision on public.lead_events (decision_id) where decision_id is not null;
alter table public.lead_events enable row level security;

create policy "Admins can read lead events"
  on public.lead_events for select to authenticated
  using ((select private.is_admin()));

grant select on table public.lead_events to authenticated, service_role;

create trigger lead_events_append_only before update on public.lead_events
  for each statement execute function private.reject_change();

-- Copies the newest kind that's about the delivery to the lead, so that a list of leads doesn't have to read their
-- events.
create function private.update_delivery_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.leads l set delivery_status = new.kind
  where l.id = new.lead_id and l.delivery_status <> new.kind;
  return null;
end
$$;

-- store_lead sets the first status itself.
create trigger lead_events_update_delivery_status after insert on public.lead_events
  for each row when (new.kind not in ('submitted', 'changed', 'note-deleted', 'document-removed', 'confirmed', 'unconfirmed'))
  execute function private.update_delivery_status();

create function private.record_delivery_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event_kind text := case
    when new.is_backlog and not old.is_backlog then 'backlog'
    when old.is_backlog and not new.is_backlog then 'released'
    when new.delivered_at is not null and old.delivered_at is null then 'delivered'
    when new.dead_at is not null and old.dead_at is null then 'dead'
    when new.dead_at is null and old.dead_at is not null then 'retried'
    when new.last_error is not null and old.last_error is null then 'delayed' end;
begin
  if event_kind is null then
    return null;
  end if;
  insert into public.lead_events (lead_id, kind, detail, actor_id)
  select l.id, event_kind,
    -- A delivery can have a caveat.
    case when event_kind in ('dead', 'delayed', 'delivered') and new.last_error is not null
      then jsonb_build_object('error', new.last_error) else '{}' end,
    (select private.active_account_id())
  -- Waits for a concurrent deletion of the lead.
  from public.leads l where l.id = (new.payload ->> 'lead_id')::uuid
  for key share of l;
  return null;
end
$$;

create trigger outbox_record_delivery_event after update on private.outbox
  for each row when (new.topic = 'lead') execute function private.record_delivery_event();

-- For tables whose rows belong to leads. The trigger's argument is the kind of lead event.
create function private.record_lead_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lead_events (lead_id, kind, actor_id)
  select l.id, tg_argv[0], (select private.active_account_id())
  -- Without the lead, there's nothing to record.
  from old_rows o join public.leads l on l.id = o.lead_id;
  return null;
end
$$;

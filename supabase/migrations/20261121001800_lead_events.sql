-- What happened to a lead, in order: the timeline of the inbox. Goes with its lead.
create table public.lead_events (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  happened_at timestamptz not null default now(),
  kind text not null,
  detail jsonb not null default '{}',
  actor_id uuid,
  constraint lead_events_kind_known
    check (kind in ('submitted', 'delivered', 'delayed', 'dead', 'replayed'))
);
comment on table public.lead_events is 'What happened to a lead. Append-only.';
create index lead_events_of_lead on public.lead_events (lead_id, id);

revoke all on table public.lead_events from anon, authenticated, service_role;
alter table public.lead_events enable row level security;

create policy "Admins may read what happened to leads"
  on public.lead_events for select to authenticated
  using ((select private.is_admin()));

grant select on table public.lead_events to authenticated, service_role;

create trigger lead_events_append_only before update on public.lead_events
  for each statement execute function private.refuse_change();

create function public.export_leads(since timestamptz default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can export leads.' using errcode = 'insufficient_privilege';
  end if;
  -- One value: of rows the API would hand out the first thousand and say nothing of the others.
  select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]') into exported
  from public.leads l where since is null or l.created_at >= since;
  perform private.audit('leads.exported', 'leads', 'all', null,
    jsonb_build_object('since', since, 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_leads(timestamptz) is
  'All leads since a time as one list, newest first, for admins; leaves a line in the audit log.';
revoke all on function public.export_leads(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.export_leads(timestamptz) to authenticated;

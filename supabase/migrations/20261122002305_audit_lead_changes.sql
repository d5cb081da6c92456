-- Adds one row about a change to leads, or about its undo: which lead it was if it was only one, which fields changed,
-- and from what to what, where that's the same in all of them. Without tags, which staff write: they could name the
-- person.
create function private.audit_lead_changes(decision uuid, is_undo boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  total integer;
  lead_id text;
  old_values jsonb;
  new_values jsonb;
  fields jsonb;
begin
  select count(*), min(e.lead_id::text) into total, lead_id from public.lead_events e where e.decision_id = decision;
  with changes as (
    -- An undo is described as what it undid.
    select o.key, case when is_undo then n.value else o.value end as old, case when is_undo then o.value else n.value end as new
    from public.lead_events e
    cross join jsonb_each(e.detail -> 'before') o
    join lateral jsonb_each(e.detail -> 'after') n on n.key = o.key
    where e.decision_id = decision and o.key not in ('responded_at', 'responded_by')
  ), changed as (
    select c.key, c.key <> 'tags' and count(*) = total as is_in_all, array_agg(distinct c.old) as old, array_agg(distinct c.new) as new
    from changes c group by c.key
  )
  select jsonb_agg(c.key order by c.key),
    jsonb_object_agg(c.key, c.old[1]) filter (where c.is_in_all and cardinality(c.old) = 1),
    jsonb_object_agg(c.key, c.new[1]) filter (where c.is_in_all and cardinality(c.new) = 1)
  into fields, old_values, new_values from changed c;
  perform private.audit('leads.changed', case when total = 1 then 'lead' else 'leads' end,
    case when total = 1 then lead_id else decision::text end, old_values,
    coalesce(new_values, '{}') || jsonb_build_object('count', total, 'fields', coalesce(fields, '[]'), 'is_undo', is_undo));
end
$$;

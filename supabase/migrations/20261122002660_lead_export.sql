create function public.export_leads(filter jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can export leads.' using errcode = 'insufficient_privilege';
  end if;
  -- A single value, because the API would silently cut a set of rows after the first thousand.
  execute format($query$
    select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'owner', owner.name, 'responded_by', responder.name,
        'response_seconds', round(extract(epoch from l.responded_at - l.created_at)),
        'notes', coalesce(n.notes, '[]')) order by l.created_at desc, l.id), '[]')
    from public.leads l
    left join private.staff_names owner on owner.id = l.owner_id
    left join private.staff_names responder on responder.id = l.responded_by
    left join (
      select n.lead_id, jsonb_agg(jsonb_build_object('created_at', n.created_at, 'author', author.name, 'body', n.body)
        order by n.id) as notes
      from public.lead_notes n left join private.staff_names author on author.id = n.author_id
      group by n.lead_id) n on n.lead_id = l.id
    where %s$query$, private.get_lead_condition(filter)) into exported;
  -- Without the search, which can name a person.
  perform private.audit('leads.exported', 'leads', 'all', null,
    jsonb_build_object('filter', filter - 'search', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_leads(jsonb) is
  'All leads that match a filter of search_leads as one JSON array, newest first, with notes, names, and response times. '
  'Admins only, audited.';
grant execute on function public.export_leads(jsonb) to authenticated;

-- Exports return pages, because all leads together could be too large for one response.
create function public.export_leads(filter jsonb default '{}', older_than uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  lead jsonb;
  leads jsonb[] := array[]::jsonb[];
  size integer := 0;
  has_more boolean := false;
begin
  perform private.require_admin('export leads');
  for lead in execute format($query$
    select to_jsonb(l) || jsonb_build_object(
      'owner', owner.name, 'responded_by', responder.name,
      'response_seconds', round(extract(epoch from l.responded_at - l.created_at)),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('created_at', n.created_at, 'author', author.name,
          'body', n.body) order by n.id), '[]')
        from public.lead_notes n left join private.staff_names author on author.id = n.author_id
        where n.lead_id = l.id),
      'responses', (select coalesce(jsonb_agg(jsonb_build_object('created_at', r.created_at, 'author', author.name, 'kind', r.kind,
          'subject', r.subject, 'body', r.body) order by r.id), '[]')
        from private.lead_responses r left join private.staff_names author on author.id = r.author_id
        where r.lead_id = l.id))
    from public.leads l
    left join private.staff_names owner on owner.id = l.owner_id
    left join private.staff_names responder on responder.id = l.responded_by
    -- One lead more than a page has. Without a limit, each page could sort all leads that follow.
    where %s and %s order by l.created_at desc, l.id limit 5001$query$,
    private.get_lead_condition(filter), private.get_page_condition(older_than))
  loop
    size := size + length(lead::text);
    has_more := cardinality(leads) = 5000 or (size > private.max_page_length() and leads <> '{}');
    exit when has_more;
    leads := leads || lead;
  end loop;
  -- Audits each page, so that nobody can export some leads unnoticed. Leaves out the search, which can name a person.
  perform private.audit('leads.exported', 'leads', 'all', null,
    jsonb_build_object('filter', filter - 'search', 'count', cardinality(leads)));
  return jsonb_build_object('leads', to_jsonb(leads), 'has_more', has_more);
end
$$;
comment on function public.export_leads(jsonb, uuid) is
  'A page of all requests that match a filter of search_leads, newest first, with notes, answers, names, and response times: {leads, '
  'has_more}. The next page starts after the lead older_than. Admins only, audited.';
grant execute on function public.export_leads(jsonb, uuid) to authenticated;

-- Tells open screens whether they have to load their data again.
create function public.get_latest_change(topic text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('follow changes');
  -- Transactions can commit out of ID order, so the highest ID could miss a change. The sum of the latest IDs can't.
  case topic
    when 'audit-log' then
      return (select sum(a.id) from (select id from public.audit_log order by id desc limit 200) a);
    when 'leads' then
      -- Deletions of notes and documents are recorded as lead events.
      return concat_ws(' ',
        (select sum(e.id) from (select id from public.lead_events order by id desc limit 200) e),
        (select sum(n.id) from (select id from public.lead_notes order by id desc limit 200) n),
        (select sum(d.id) from (select id from public.client_documents order by id desc limit 200) d),
        (select concat_ws(' ', sum(r.id), count(r.sent_at)) from (select id, sent_at from private.lead_responses order by id desc limit 200) r),
        (select count(*) from private.outbox o where o.dead_at is not null and o.topic = 'lead-reply'),
        (select sum(a.id) from (select id from public.audit_log where action = 'lead.deleted' order by id desc limit 200) a));
    when 'messages' then
      return (
        select concat_ws(' ', count(*), sum(o.id), max(o.dead_at))
        from private.undelivered_messages o
      );
    else
      raise exception 'There is no topic “%”.', left(topic, 50) using errcode = 'invalid_parameter_value';
  end case;
end
$$;
comment on function public.get_latest_change(text) is
  'A text that changes whenever something of a topic does: audit-log, leads (with notes, documents, and answers), or messages (those '
  'that weren''t delivered). Cheap enough to poll every few seconds. Admins only.';
grant execute on function public.get_latest_change(text) to authenticated;

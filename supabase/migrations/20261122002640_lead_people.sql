-- The people around a lead: those who can own one, and the history of whoever sent it.
create function public.get_lead_staff() returns table (id uuid, name text, is_admin boolean, owns_leads boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see who owns leads');
  return query
    select n.id, n.name, private.get_user_role(r.user_id) = 'admin', owns.leads
    from public.user_roles r join private.staff_names n on n.id = r.user_id
    cross join lateral (select exists (select from public.leads l where l.owner_id = r.user_id) as leads) owns
    where r.role in ('moderator', 'admin') or owns.leads
    order by 2, 1;
end
$$;
comment on function public.get_lead_staff() is
  'Names of the admins, who can own leads, of people who own some although they''re no longer admins, and of moderators, who '
  'may have written notes as admins. Admins only.';
grant execute on function public.get_lead_staff() to authenticated;

-- What a person wants: in their own words, or what they chose.
create function private.get_lead_wish(lead public.leads) returns text
language sql immutable set search_path = '' as $$
  select coalesce(lead.message, lead.preferred_times, lead.primary_challenge, lead.current_challenge, lead.website_url)
$$;

create function private.get_lead_words(lead public.leads) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(left(btrim(private.get_lead_wish(lead)), 400), '\s+', ' ', 'g'), 160)
$$;

create function public.get_lead(lead_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  lead public.leads;
  address text;
begin
  perform private.require_admin('read leads');
  select * into lead from public.leads l where l.id = get_lead.lead_id;
  if not found then
    return null;
  end if;
  address := lower(lead.email);
  return (
    with requests as materialized (
      select l.id, l.created_at, l.form_id, l.pipeline_status, l.review, l.respond_by, private.get_lead_words(l) as words
      from public.leads l
      where l.mailbox = lead.mailbox and (not l.is_test or l.id = lead.id) order by l.created_at desc, l.id limit 100
    ), events as materialized (
      select e.id, e.lead_id, e.kind, e.happened_at, e.detail, e.actor_id
      from public.lead_events e
      where e.lead_id in (select r.id from requests r)
        -- The timeline shows the answer instead.
        and not exists (select from private.lead_responses a where a.decision_id = e.decision_id)
      order by e.id desc limit 300
    )
    select jsonb_build_object(
      'lead', to_jsonb(lead),
      'notes', (select coalesce(jsonb_agg(to_jsonb(n) - 'lead_id' order by n.id), '[]')
        from public.lead_notes n where n.lead_id = lead.id),
      'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'url', d.url) order by d.id), '[]')
        from public.client_documents d where d.lead_id = lead.id),
      'requests', (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at, r.id), '[]') from requests r),
      'events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from events e),
      'responses', (select coalesce(jsonb_agg(private.describe_response(r) order by r.id), '[]')
        from (select r.* from private.lead_responses r where r.lead_id in (select q.id from requests q)
          order by r.id desc limit 100) r),
      'account', (select jsonb_build_object('is_disabled', not private.is_active_account(u.id))
        from auth.users u where lower(u.email) = address and u.email_confirmed_at is not null limit 1),
      'invitation', (select jsonb_build_object('role', i.role, 'expires_at', i.expires_at)
        from public.invitations i where i.email = address and i.expires_at > now()),
      'can_sign_up', private.get_sign_up_denial(address) is null,
      'sends_document_mail', private.sends_document_mail(lead)));
end
$$;
comment on function public.get_lead(uuid) is
  'A lead and the person who sent it: {lead, notes, documents, requests, events, responses, account, invitation, can_sign_up, '
  'sends_document_mail}. Null if there is no such lead. requests: the person''s latest 100, oldest first, with the first words of '
  'each, and events: what happened to them, the latest 300. responses: the latest 100 answers, with how their delivery is going. '
  'The rest is about the email address of this lead: account null if there is none with this confirmed address, and '
  'invitation if there is none that can be accepted. can_sign_up: under the sign-up policy, or because of an invitation. '
  'sends_document_mail: whether documents on this lead are emailed. Admins only.';
grant execute on function public.get_lead(uuid) to authenticated;

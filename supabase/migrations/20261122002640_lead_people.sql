-- The people around a lead: those who can own one, and the history of whoever sent it.
create function public.get_lead_staff() returns table (id uuid, name text, is_admin boolean, owns_leads boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can see who owns leads.' using errcode = 'insufficient_privilege';
  end if;
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

create function public.get_lead_person(lead_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  select lower(l.email) into address from public.leads l where l.id = get_lead_person.lead_id;
  return jsonb_build_object(
    'leads', (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (select l.id, l.created_at, l.form_id, l.pipeline_status, l.owner_id, l.responded_at from public.leads l
        where lower(l.email) = address and not l.is_test order by l.created_at desc, l.id limit 100) l),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at desc, c.id), '[]')
      from (select c.id, c.created_at, c.moderation_status, left(c.content, 280) as excerpt, p.slug, p.title
        from public.blog_comments c join public.blog_posts p on p.id = c.post_id
        where c.author_hash = encode(private.keyed_hash('comment-author ' || address), 'hex')
        order by c.created_at desc, c.id limit 100) c),
    'account', (select jsonb_build_object('id', u.id, 'name', coalesce(p.full_name, ''), 'created_at', u.created_at,
        'last_sign_in_at', u.last_sign_in_at, 'role', private.get_user_role(u.id),
        'is_disabled', not private.is_active_account(u.id))
      from auth.users u left join public.profiles p on p.user_id = u.id
      where lower(u.email) = address and u.email_confirmed_at is not null limit 1),
    'invitation', (select jsonb_build_object('role', i.role, 'expires_at', i.expires_at)
      from public.invitations i where i.email = address and i.expires_at > now()),
    'can_sign_up', private.get_sign_up_denial(address) is null,
    'sends_document_mail', (select private.sends_document_mail(l) from public.leads l where l.id = get_lead_person.lead_id));
end
$$;
comment on function public.get_lead_person(uuid) is
  'Everything from the email address of a lead, newest first, and whether the client can create an account and gets emails '
  'about documents: {leads, comments, account, invitation, can_sign_up, sends_document_mail}. account is null if there is none with this confirmed address, and invitation if there is none '
  'that can be accepted. can_sign_up: under the sign-up policy, or because of an invitation. Admins only.';
grant execute on function public.get_lead_person(uuid) to authenticated;

-- Exports everything about email addresses, except what only staff see: notes, tags, owners, spam signals, and
-- deliveries. Returns pages, because all posts of a person together could be too large for one response.

-- What an address has only once, and empty lists for the rest. An address without an account has no sessions.
create function private.describe_person(address text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'email', address,
    'exported_at', now(),
    'account', (select jsonb_build_object('created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
        'last_sign_in_at', u.last_sign_in_at, 'role', private.get_user_role(u.id), 'profile', to_jsonb(p) - 'user_id',
        'sessions', jsonb_build_array())
      from auth.users u left join public.profiles p on p.user_id = u.id where lower(u.email) = address limit 1),
    'invitation', (select jsonb_build_object('role', i.role, 'kind', i.kind, 'created_at', i.created_at, 'expires_at', i.expires_at)
      from public.invitations i where i.email = address),
    'comment_emails', (select to_jsonb(a) - array['email', 'token'] from private.comment_addresses a
      where a.email = address),
    'requests', jsonb_build_array(), 'comments', jsonb_build_array(), 'posts', jsonb_build_array(),
    'drafts', jsonb_build_array())
$$;

-- The items of the lists. place: the order of the lists. The other columns are the key, after which the next page
-- starts.
create function private.find_person_items(addresses text[])
returns table (email text, place integer, list text, happened_at timestamptz, id text)
language sql stable set search_path = '' as $$
  with owners as materialized (
    select a.email, u.id from unnest(addresses) a (email) join auth.users u on lower(u.email) = a.email)
  select a.email, 0, 'person', '-infinity'::timestamptz, '' from unnest(addresses) a (email)
  union all
  select o.email, 1, 'sessions', coalesce(s.created_at, '-infinity'), s.id::text
  from owners o join auth.sessions s on s.user_id = o.id
  union all
  select a.email, 2, 'requests', l.created_at, l.id::text
  from unnest(addresses) a (email) join public.leads l on lower(l.email) = a.email
  union all
  select a.email, 3, 'comments', c.created_at, c.id::text
  from unnest(addresses) a (email)
  join public.blog_comments c on c.author_hash = encode(private.keyed_hash('comment-author ' || a.email), 'hex')
  union all
  select o.email, 4, 'posts', p.created_at, p.id::text from owners o join public.blog_posts p on p.author_id = o.id
  union all
  select o.email, 5, 'drafts', d.saved_at, d.id::text from owners o join public.post_drafts d on d.author_id = o.id
$$;

create function private.get_person_item(address text, list text, id text) returns jsonb
language sql stable set search_path = '' as $$
  select case list
    when 'person' then private.describe_person(address)
    when 'sessions' then (select jsonb_build_object('created_at', s.created_at, 'ip', s.ip, 'user_agent', s.user_agent)
      from auth.sessions s where s.id = $3::uuid)
    when 'requests' then (select to_jsonb(l) - array['mailbox', 'spam_signals', 'review', 'delivery_status', 'pipeline_status',
        'owner_id', 'follow_up_on', 'tags', 'respond_by', 'target_at', 'responded_by', 'is_test', 'email_error']
      || jsonb_build_object('status', private.get_client_status(l), 'documents', private.get_client_documents(l.id),
        'answers', private.get_client_answers(l.id))
      from public.leads l where l.id = $3::uuid)
    when 'comments' then (select jsonb_build_object('created_at', c.created_at, 'post', p.slug,
        'author_name', c.author_name, 'author_email', c.author_email, 'content', c.content,
        'status', c.moderation_status, 'notify', c.notify, 'is_by_staff', c.is_by_staff)
      from public.blog_comments c join public.blog_posts p on p.id = c.post_id where c.id = $3::uuid)
    when 'posts' then (select jsonb_build_object('created_at', p.created_at, 'slug', p.slug, 'title', p.title,
        'content', p.content, 'published_at', p.published_at)
      from public.blog_posts p where p.id = $3::uuid)
    when 'drafts' then (select jsonb_build_object('saved_at', d.saved_at, 'fields', d.fields)
      from public.post_drafts d where d.id = $3::uuid)
    end
$$;

-- {items: [{key, email, list, value}], has_more}. The next page starts after the item with the key `after`. Each
-- address begins with the item `person`, whose lists the following items fill, newest first.
create function private.export_addresses(addresses text[], after jsonb) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  found record;
  item jsonb;
  items jsonb[] := array[]::jsonb[];
  size integer := 0;
  has_more boolean := false;
begin
  for found in
    select i.* from private.find_person_items(addresses) i
    where after is null
      or (i.email collate "C", i.place) > ((after ->> 0) collate "C", (after ->> 1)::integer)
      or (i.email, i.place) = (after ->> 0, (after ->> 1)::integer)
        and (i.happened_at < (after ->> 2)::timestamptz
          or i.happened_at = (after ->> 2)::timestamptz and i.id collate "C" > (after ->> 3) collate "C")
    order by i.email collate "C", i.place, i.happened_at desc, i.id collate "C"
  loop
    item := jsonb_build_object('key', jsonb_build_array(found.email, found.place, found.happened_at, found.id),
      'email', found.email, 'list', found.list, 'value', private.get_person_item(found.email, found.list, found.id));
    size := size + length(item::text);
    has_more := size > private.max_page_length() and items <> '{}';
    exit when has_more;
    items := items || item;
  end loop;
  return jsonb_build_object('items', to_jsonb(items), 'has_more', has_more);
end
$$;

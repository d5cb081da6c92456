-- Everything about one email address. Leaves out what only staff see: notes, tags, owners, spam signals, and deliveries.
create function private.person_data(address text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'email', lower(address),
    'exported_at', now(),
    'account', (select jsonb_build_object('created_at', u.created_at, 'email_confirmed_at', u.email_confirmed_at,
        'last_sign_in_at', u.last_sign_in_at, 'role', private.get_user_role(u.id), 'profile', to_jsonb(p) - 'user_id',
        'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at, 'ip', s.ip,
            'user_agent', s.user_agent) order by s.created_at desc, s.id), '[]')
          from auth.sessions s where s.user_id = u.id))
      from auth.users u left join public.profiles p on p.user_id = u.id where lower(u.email) = lower(address) limit 1),
    'invitation', (select jsonb_build_object('role', i.role, 'created_at', i.created_at, 'expires_at', i.expires_at)
      from public.invitations i where i.email = lower(address)),
    'requests', (select coalesce(jsonb_agg(
        to_jsonb(l) - array['spam_signals', 'review', 'delivery_status', 'pipeline_status', 'owner_id', 'follow_up_on',
          'tags', 'responded_by', 'is_test']
        || jsonb_build_object('status', private.get_client_status(l),
          'documents', private.get_client_documents(l.id))
        order by l.created_at desc, l.id), '[]')
      from public.leads l where lower(l.email) = lower(address)),
    'comments', (select coalesce(jsonb_agg(jsonb_build_object('created_at', c.created_at, 'post', p.slug,
        'author_name', c.author_name, 'author_email', c.author_email, 'content', c.content,
        'status', c.moderation_status, 'notify', c.notify)
        order by c.created_at desc, c.id), '[]')
      from public.blog_comments c join public.blog_posts p on p.id = c.post_id
      where c.author_hash = encode(private.keyed_hash('comment-author ' || lower(address)), 'hex')),
    'comment_emails', (select to_jsonb(a) - array['email', 'token'] from private.comment_addresses a
      where a.email = lower(address)),
    'posts', (select coalesce(jsonb_agg(jsonb_build_object('created_at', p.created_at, 'slug', p.slug, 'title', p.title,
        'content', p.content, 'published_at', p.published_at) order by p.created_at desc, p.id), '[]')
      from public.blog_posts p join auth.users u on u.id = p.author_id where lower(u.email) = lower(address)),
    'drafts', (select coalesce(jsonb_agg(jsonb_build_object('saved_at', d.saved_at, 'fields', d.fields)
        order by d.saved_at desc, d.id), '[]')
      from public.post_drafts d join auth.users u on u.id = d.author_id where lower(u.email) = lower(address)))
$$;

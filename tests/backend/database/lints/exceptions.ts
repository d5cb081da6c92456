const noClient =
  'No role of a request has a grant on it: definer functions alone read and write it.';

const publicCall = {
  'public.get_current_user_role()':
    'Answers the role of the caller, and nothing about anybody else.',
  'public.get_public_comments_safe(uuid)':
    'Shows approved comments of public posts; visitors may not read the table, where the addresses stand.',
  'public.public_post_changes(text)':
    'Tells ids of posts whose public face changed; reads no table else.',
  'public.search_blog_posts(text, text)':
    'Finds public posts only, as its own condition says: a policy would keep the search from its index.',
};

/**
 * What the lints may find, by lint and finding, with the reason. Unnecessary exceptions fail too. Some advisors
 * aren't here: unused_index and table_bloat need traffic, extension_versions_outdated and
 * public_bucket_allows_listing are about hosted projects, and a migration drops pg_graphql.
 */
export const exceptions: Record<string, Record<string, string>> = {
  anon_security_definer_function_executable: publicCall,
  authenticated_security_definer_function_executable: {
    ...publicCall,
    'public.get_admin_comments()':
      'Refuses whoever is no moderator; says that an address is there, which no grant could.',
    'public.get_dead_letters()': 'Refuses whoever is no admin; the outbox is not exposed.',
    'public.replay_dead_letter(bigint)':
      'Refuses whoever is no admin; the outbox is not exposed, and the act has to be audited.',
    'public.redeliver_lead(uuid)':
      'Refuses whoever is no admin; the outbox is not exposed, and the act has to be audited.',
    'public.export_leads(timestamp with time zone)':
      'Refuses whoever is no admin; the act has to be audited, and the log is nobody’s to write.',
    'public.review_lead(uuid, text)':
      'Refuses whoever is no admin; nobody writes leads or the outbox, and the act has to be audited.',
    'public.set_user_role(uuid, text)':
      'Refuses whoever is no admin; user_roles is writable by no client, or people would raise themselves.',
  },
  private_function_executable: {
    'private.is_admin()': 'Policies ask it as the role of the request.',
    'private.is_moderator()': 'Policies ask it as the role of the request.',
    'private.is_email(text)': 'A constraint of blog_comments; reads nothing.',
    'private.are_valid_tags(text[])': 'A constraint of blog_posts; reads nothing.',
    'private.check_author_change(blog_posts, blog_posts)':
      'The trigger that calls it has to run as the role it judges; it can only refuse.',
    'private.begin_decision(uuid[])':
      'The moderation functions run with their caller’s rights; it refuses whoever is no moderator.',
    'private.get_decision(uuid)':
      'Undoing has to read the audit log, which is for admins; it tells a moderator statuses alone.',
  },
  rls_enabled_no_policy: {
    'private.lead_fingerprints': noClient,
    'private.outbox': noClient,
    'private.post_changes': noClient,
    'private.post_search': noClient,
    'private.rate_limits': noClient,
    'private.settings': noClient,
    'private.welcome_mails': noClient,
  },
};

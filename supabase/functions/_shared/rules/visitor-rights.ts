/**
 * What visitors can do through REST without a session. Everything else is closed. The permission matrix
 * compares this with what the database allows, and the security dashboard with what the live backend allows.
 */
export const visitorRights = {
  /** Only public posts. */
  read: ['blog_posts'],
  /** Only pending comments on public posts. */
  add: ['blog_comments', 'consent_tracking'],
  call: [
    'get_current_user_role',
    'get_pending_comments',
    'get_preview',
    'get_public_comments_safe',
    'get_sign_up_note',
    'public_post_changes',
    'search_blog_posts',
    'suggest_blog_posts',
  ],
} as const satisfies Record<string, readonly string[]>;

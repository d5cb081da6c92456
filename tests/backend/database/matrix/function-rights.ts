// Who may run which function in `public`. Written by hand, not read from the database. The words of a line are
// the outcomes for these callers:
//               anonymous owner     stranger  moderator admin     service_role
const everyone = 'runs      runs      runs      runs      runs      runs';
const moderators = 'refused   refused   refused   runs      runs      refused';
const admins = 'refused   refused   refused   refused   runs      refused';
const service = 'refused   refused   refused   refused   refused   runs';

export const functionRights: Record<string, string> = {
  get_current_user_role: everyone,
  get_public_comments_safe: everyone,
  search_blog_posts: everyone,
  public_post_changes: everyone,

  get_admin_comments: moderators,
  moderate_posts: moderators,
  moderate_comments: moderators,
  undo_moderation: moderators,

  set_user_role: admins,
  export_leads: admins,
  review_lead: admins,
  search_leads: admins,
  count_leads: admins,
  redeliver_lead: admins,
  get_dead_letters: admins,
  replay_dead_letter: admins,

  grant_staff_role: service,
  find_staff_account: service,
  submit_lead: service,
  claim_outbox: service,
  finish_outbox: service,
  request_welcome_mail: service,
  get_welcome_mail_recipient: service,
  record_csp_reports: service,
  delete_expired: service,
};

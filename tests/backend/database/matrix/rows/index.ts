import { profiles, user_roles } from './accounts.ts';
import { audit_log } from './audit.ts';
import { lead_events, leads } from './leads.ts';
import { blog_comments, blog_posts, post_revisions } from './posts.ts';
import type { Recipe } from './recipe.ts';
import { consent_tracking, csp_reports } from './visitors.ts';

export type { Recipe } from './recipe.ts';

/** How to make a row of each table, and what to send to it. */
export const recipes: Record<string, Recipe> = {
  audit_log,
  blog_comments,
  blog_posts,
  consent_tracking,
  csp_reports,
  lead_events,
  leads,
  post_revisions,
  profiles,
  user_roles,
};

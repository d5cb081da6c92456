/** How often something may happen: `most` times in any `seconds` that follow one another. */
export interface Limit {
  most: number;
  seconds: number;
}

/**
 * What the database holds visitors to, by their address; comments by address and post (spec §9) and,
 * so that many posts are no way around it, by address alone; posts by the account that writes them. It keeps them in private.settings as `limit.<name>`, where
 * they can be changed without a deployment.
 */
export const limits = {
  comments: { most: 5, seconds: 600 },
  'all-comments': { most: 30, seconds: 600 },
  leads: { most: 10, seconds: 3600 },
  consent: { most: 60, seconds: 3600 },
  'csp-reports': { most: 100, seconds: 600 },
  posts: { most: 30, seconds: 3600 },
  'welcome-mails': { most: 5, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** What the database says to somebody whose network sent too many forms. */
export const tooManyRequests = 'Too many requests from your network. Try again later.';

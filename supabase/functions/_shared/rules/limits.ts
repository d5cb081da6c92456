/** A sliding-window rate limit: at most `most` times in any `seconds`. */
export interface Limit {
  most: number;
  seconds: number;
}

/** Comments per client address and post (spec §9). The only limit that browsers know, too. */
export const commentLimit = { most: 5, seconds: 600 } as const satisfies Limit;

/**
 * Rate limits that the database enforces per client address. Comments are also limited per address and post
 * (spec §9), and posts, changes of their state, saved texts, and image files per author. These are the defaults:
 * the current values, except for `comments`, can be changed with SQL (`limit.<name>`, docs/operations.md).
 */
export const limits = {
  comments: commentLimit,
  'all-comments': { most: 30, seconds: 600 },
  /** Emails that ask commenters to confirm their address: by client address, to one mailbox, and in total. */
  confirmations: { most: 3, seconds: 3600 },
  'mailbox-confirmations': { most: 2, seconds: 86_400 },
  'all-confirmations': { most: 200, seconds: 3600 },
  /** By account. Each one goes public at once, and can send an email. */
  'staff-replies': { most: 100, seconds: 3600 },
  leads: { most: 10, seconds: 3600 },
  consent: { most: 60, seconds: 3600 },
  'browser-reports': { most: 100, seconds: 600 },
  posts: { most: 30, seconds: 3600 },
  /** Saved texts of drafts and posts. The editor saves after a pause in typing, and at least every 15 seconds. */
  saves: { most: 2000, seconds: 3600 },
  /** Posts submitted, withdrawn, or deleted. */
  'post-changes': { most: 200, seconds: 3600 },
  /** An uploaded image has up to six files. */
  'image-files': { most: 300, seconds: 3600 },
  'welcome-mails': { most: 5, seconds: 3600 },
  invitations: { most: 20, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** The database's error when a network has submitted too many forms. */
export const tooManyRequests = 'Too many requests from your network. Try again later.';

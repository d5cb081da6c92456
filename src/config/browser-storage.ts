/** What the site itself stores in visitors' browsers, for /privacy. Staff pages store more. */
export interface StoredEntry {
  /** `*` stands for any characters. */
  name: string;
  kind: 'localStorage' | 'sessionStorage';
  lifetime: string;
  purpose: string;
  /** Stored only while the visitor accepts cookies, and deleted once they no longer do. */
  needsConsent?: true;
  /** Stored only on a site that counts requests. */
  needsEvents?: true;
}

const untilCleared = 'Until you clear it';
const untilTabCloses = 'Until you close the tab';

export const storedEntries: readonly StoredEntry[] = [
  {
    name: 'cookie-consent*',
    kind: 'localStorage',
    lifetime: untilCleared,
    purpose: 'Your cookie choice, and the version of the text you were shown.',
  },
  {
    name: 'consent-records',
    kind: 'localStorage',
    lifetime: 'Until it’s sent',
    purpose: 'The record of your choice, if it couldn’t be sent yet.',
  },
  {
    name: 'consent-session',
    kind: 'sessionStorage',
    lifetime: untilTabCloses,
    purpose: 'A random number in the record of your choice.',
  },
  {
    name: 'attribution',
    kind: 'localStorage',
    lifetime: '90 days',
    purpose: 'How you first and most recently reached this site.',
    needsConsent: true,
  },
  {
    name: 'counted-requests',
    kind: 'localStorage',
    lifetime: untilCleared,
    purpose: 'Which of your requests have been counted, so that none is counted twice.',
    needsConsent: true,
    needsEvents: true,
  },
  {
    name: 'lead-*:*',
    kind: 'sessionStorage',
    lifetime: untilTabCloses,
    purpose: 'What you’ve entered in a form, so that you don’t lose it or send it twice.',
  },
  {
    name: 'comment-draft:*',
    kind: 'sessionStorage',
    lifetime: untilTabCloses,
    purpose: 'What you’ve entered in a comment or a reply.',
  },
  {
    name: 'comment-author',
    kind: 'sessionStorage',
    lifetime: untilTabCloses,
    purpose: 'Your name and email address for your next comment.',
  },
  {
    name: 'pending-comments',
    kind: 'localStorage',
    lifetime: untilCleared,
    purpose: 'Your comments that aren’t approved yet, so that you can see them.',
  },
];

import { siteTimeText } from '~/lib/zoned-time';
import type { Pause } from '~rules/publishing/releases';

/** Publishing is paused. `waiting`: how many posts wait for it to resume. Null if nobody knows. */
export interface StaffPause extends Pause {
  waiting: number | null;
}

/** "Publishing is paused. Visitors see the site as of 3:04 PM Eastern Time." `now`: milliseconds since 1970. */
export function pauseText({ releasedAt }: Pause, now: number): string {
  return `Publishing is paused. Visitors see the site as of ${siteTimeText(Date.parse(releasedAt), now)}.`;
}

/** "2 posts are waiting for publishing to resume." */
export function waitingText({ waiting }: StaffPause): string {
  if (waiting === null) return 'Posts that were changed since then wait for publishing to resume.';
  if (waiting === 0) return 'No posts are waiting for publishing to resume.';
  const posts = waiting === 1 ? '1 post is' : `${waiting.toLocaleString('en-US')} posts are`;
  return `${posts} waiting for publishing to resume.`;
}

/** "It goes live on Nov 23, 2026, 3:04 PM Eastern Time." `at`: milliseconds since 1970. */
export const goLiveText = (at: number, isPaused: boolean): string =>
  `It goes live on ${siteTimeText(at)}${isPaused ? ' or when publishing resumes, whichever is later' : ''}.`;

/** What it means for a public post that its newest version isn't on the site. */
export const pausedTexts = {
  paused: 'Waiting for publishing to resume',
  'paused-edit': 'Visitors see an earlier version until publishing resumes',
} as const;

export type PausedState = keyof typeof pausedTexts;

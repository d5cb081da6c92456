import { relativeTime } from '~/lib/format-date';
import { pauseText, waitingText } from '~/lib/pause';
import { staffLink } from '~/lib/staff-links';
import { shortSiteTime } from '~/lib/zoned-time';
import type { PublishingState } from '../api/publishing';

/** A run takes seconds. */
const stuckMs = 10 * 60_000;

export interface Status {
  tone: 'signal' | 'warm' | 'quiet';
  label: string;
  text: string;
  /** Where an admin can do something about it. */
  link?: { text: string; href: string };
  /** The button on the publishing page that fixes it. */
  task?: 'Resume';
}

const startIt =
  'Make sure that the publisher is running and that BUILD_HOOK_URL is its address (docs/operations.md).';

/**
 * How publishing is doing, and what to do if it isn't. A pause comes first, whatever else is wrong. `now`: milliseconds
 * since 1970. `host`: of the site, because there may be several copies.
 */
export function describeStatuses(publishing: PublishingState, now: number, host: string): Status[] {
  const { paused } = publishing;
  const status = describeRuns(publishing, now, host);
  if (!paused) return [status];
  const pause: Status = {
    tone: 'warm',
    label: pauseText(paused, now),
    text: `${waitingText(paused)} Unpublished posts and erased data are still removed from the site right away.`,
    task: 'Resume',
  };
  // The site doesn't show all changes now.
  return status.tone === 'signal' ? [pause] : [pause, status];
}

function describeRuns(publishing: PublishingState, now: number, host: string): Status {
  const { status, hook, waiting, paused } = publishing;
  const ago = (time: string) => relativeTime(Date.parse(time), now);
  const isOld = (time: string) => now - Date.parse(time) > stuckMs;
  if (hook) {
    const stopped = hook.is_undelivered ? ', and we’ve stopped trying' : '';
    return {
      tone: 'warm',
      label: 'The publisher can’t be reached',
      text: `We haven’t been able to tell it about changes made ${ago(hook.since)}${stopped}. ${startIt}`,
      ...(hook.is_undelivered && {
        link: { text: 'See undelivered messages', href: staffLink('/staff/undelivered') },
      }),
    };
  }
  if (!status) {
    return {
      tone: 'quiet',
      label: 'No reports',
      text: 'The publisher hasn’t reported anything yet. If the publisher runs on Cloudflare or another server, set SUPABASE_SECRET_KEY there (docs/deploy.md).',
    };
  }
  if (status.state === 'failed') {
    return {
      tone: 'warm',
      label: `Changes haven’t been going live since ${shortSiteTime(Date.parse(status.since), now)}`,
      text: `We’ll keep trying. ${status.error ?? ''}`,
    };
  }
  if (status.state === 'publishing') {
    const started = `Publishing started ${ago(status.since)}`;
    return isOld(status.since)
      ? { tone: 'warm', label: `${started} and hasn’t finished`, text: startIt }
      : { tone: 'quiet', label: 'Publishing', text: `${started}.` };
  }
  if (waiting.since !== null) {
    const posts = waiting.count === 1 ? '1 changed post is' : `${waiting.count} changed posts are`;
    const text = `${posts} waiting.`;
    const made = `Changes made ${ago(waiting.since)}`;
    return isOld(waiting.since)
      ? { tone: 'warm', label: `${made} aren’t on the site yet`, text: `${text} ${startIt}` }
      : {
          tone: 'quiet',
          label: 'Queued',
          text: `${text} The first one changed ${ago(waiting.since)}.`,
        };
  }
  if (status.failures > 0) {
    const what = status.failures === 1 ? '1 post or page' : `${status.failures} posts or pages`;
    return {
      tone: 'warm',
      label: `${what} couldn’t be published`,
      text: paused
        ? 'We’ll try again when publishing resumes.'
        : 'Everything else is live. We’ll try again with the next change.',
    };
  }
  return {
    tone: 'signal',
    label: 'Up to date',
    text: `The site at ${host} shows all changes. The publisher last checked ${ago(status.since)}.`,
  };
}

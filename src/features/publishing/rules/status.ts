import { relativeTime } from '~/lib/format-date';
import { waitingText } from '~/lib/pause';
import { staffLink } from '~/lib/staff-links';
import type { Publishing } from '../api/publishing';
import { stateOf } from './run';

/** A run takes seconds. */
const stuckMs = 10 * 60_000;

export interface Status {
  tone: 'signal' | 'warm' | 'quiet';
  label: string;
  text: string;
  /** Where an admin can do something about it. */
  link?: { text: string; href: string };
}

const startIt =
  'Make sure that the publisher is running and that BUILD_HOOK_URL is its address (docs/operations.md).';

/** How publishing is doing, and what to do if it isn't. `now`: milliseconds since 1970. */
export function describeStatus(publishing: Publishing, now: number): Status {
  const { status, paused, hook, runs, waiting } = publishing;
  const ago = (time: string) => relativeTime(Date.parse(time), now);
  const isOld = (time: string) => now - Date.parse(time) > stuckMs;
  const [run] = runs;
  if (hook) {
    const stopped = hook.is_undelivered ? ', and we’ve stopped trying' : '';
    return {
      tone: 'warm',
      label: 'Publisher unreachable',
      text: `We haven’t been able to tell the publisher about changes made ${ago(hook.since)}${stopped}. ${startIt}`,
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
  const state = run && stateOf(run);
  if (run && state === 'failed') {
    const attempts = run.attempts > 1 ? ` after ${run.attempts} attempts` : '';
    return {
      tone: 'warm',
      label: 'Failed',
      text: `Changes aren’t going live. The last attempt ended ${ago(run.ended_at ?? run.started_at)}${attempts}, and we’ll keep trying.`,
    };
  }
  if (run && state !== 'live') {
    return isOld(run.started_at)
      ? {
          tone: 'warm',
          label: 'Stuck',
          text: `Publishing started ${ago(run.started_at)} and hasn’t finished. ${startIt}`,
        }
      : {
          tone: 'quiet',
          label: 'Publishing',
          text: `Started ${ago(run.started_at)}.`,
        };
  }
  if (waiting.count > 0 && waiting.since !== null) {
    const posts = waiting.count === 1 ? '1 changed post is' : `${waiting.count} changed posts are`;
    const text = `${posts} waiting. The first one changed ${ago(waiting.since)}.`;
    return isOld(waiting.since)
      ? { tone: 'warm', label: 'Stuck', text: `${text} ${startIt}` }
      : { tone: 'quiet', label: 'Queued', text };
  }
  if (paused) {
    return {
      tone: 'warm',
      label: 'Paused',
      text: `${waitingText(paused)} Unpublished posts and erased data are still removed from the site at once.`,
    };
  }
  if (status.failures > 0) {
    const what = status.failures === 1 ? '1 post or page' : `${status.failures} posts or pages`;
    return {
      tone: 'warm',
      label: 'Incomplete',
      text: `${what} couldn’t be published. Everything else is live. We’ll try again with the next change.`,
    };
  }
  return {
    tone: 'signal',
    label: 'Up to date',
    text: `All changes are live. The publisher last checked ${ago(status.since)}.`,
  };
}

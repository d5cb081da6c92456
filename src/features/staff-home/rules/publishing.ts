import { relativeTime } from '~/lib/format-date';
import { waitingText } from '~/lib/pause';
import type { StaffHome } from '../api/staff-home';

/** A run takes seconds. */
const stuckMs = 10 * 60_000;

export interface PublishingHealth {
  tone: 'signal' | 'warm' | 'quiet';
  label: string;
  text: string;
}

/** How publishing is doing. `now`: milliseconds since 1970. */
export function describePublishing(
  { state, since, error, failures }: NonNullable<StaffHome['publishing']>,
  paused: StaffHome['paused'],
  now: number,
): PublishingHealth {
  const started = Date.parse(since);
  const time = relativeTime(started, now);
  if (state === 'live' && paused) {
    return { tone: 'warm', label: 'Paused', text: waitingText(paused) };
  }
  if (state === 'live' && failures > 0) {
    const what = failures === 1 ? '1 post or page' : `${failures} posts or pages`;
    return {
      tone: 'warm',
      label: 'Incomplete',
      text: `Last published ${time}, except for ${what} that couldn’t be published.`,
    };
  }
  if (state === 'live') {
    return { tone: 'signal', label: 'Up to date', text: `Last published ${time}.` };
  }
  if (state === 'failed') {
    const reason = error ? ` ${error}` : '';
    return {
      tone: 'warm',
      label: 'Failed',
      text: `Changes aren’t going live. Publishing first failed ${time}, and we’ll keep trying.${reason}`,
    };
  }
  if (state === 'waiting') {
    const text = `Changes made ${time} aren’t on the site yet.`;
    return now - started > stuckMs
      ? { tone: 'warm', label: 'Stuck', text }
      : { tone: 'quiet', label: 'Waiting', text };
  }
  return now - started > stuckMs
    ? { tone: 'warm', label: 'Stuck', text: `Publishing started ${time} and hasn’t finished.` }
    : { tone: 'quiet', label: 'Publishing', text: `Started ${time}.` };
}

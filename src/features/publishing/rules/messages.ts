import { relativeTime } from '~/lib/format-date';

/** Why releases can't be listed, and what to do instead. */
export const noPublisherTexts = {
  'not-set-up':
    'The backend has no build hook, so it can’t reach the publisher. Set BUILD_HOOK_URL and BUILD_HOOK_SECRET (docs/deploy.md). Until then, use npm run rollback on the publisher’s machine.',
  github:
    'GitHub builds this site for a static host, which keeps earlier versions itself. To roll back, use your host’s list of deployments, or revert the change and run the workflow again.',
  unreachable(lastReport: string | undefined, now: number): string {
    const since = lastReport
      ? ` It last reported ${relativeTime(Date.parse(lastReport), now)}.`
      : '';
    return `We couldn’t reach the publisher.${since} Start it, and check that BUILD_HOOK_URL is its address. The site stays up in the meantime.`;
  },
} as const;

/** Shown when a rollback or resuming can't reach the publisher. */
export const changeFailedText =
  'We couldn’t reach the publisher, so nothing was changed. Try again later.';

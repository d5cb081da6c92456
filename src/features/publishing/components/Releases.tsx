import { useStore } from '@nanostores/react';
import { Button, ColumnSection, Loaded } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import type { Release, Run } from '../api/publishing';
import { describeRelease } from '../rules/run';
import * as store from '../store/publishing';

/** Why releases can't be listed, and what to do instead. */
const noReleasesTexts = {
  'not-set-up':
    'The backend has no build hook, so it can’t reach the publisher. Set BUILD_HOOK_URL and BUILD_HOOK_SECRET (docs/deploy.md). Until then, use npm run rollback on the publisher’s machine.',
  github:
    'GitHub builds this site for a static host, which keeps earlier versions itself. To roll back, use your host’s list of deployments, or revert the change and run the workflow again.',
} as const;

/** The kept releases. Admins can roll back to any of them except the live one. */
export function Releases({ runs }: { runs: readonly Run[] }) {
  return (
    <ColumnSection id="publishing-releases" title="Earlier versions of the site">
      <Loaded
        state={useStore(store.releases.$state)}
        label="Loading the kept versions"
        onRetry={store.releases.refresh}
      >
        {(reply) =>
          reply.status === 'ok' ? (
            <ol className="staff-rows">
              {reply.history.map((release) => (
                <Row
                  key={release.root}
                  release={release}
                  text={describeRelease(release, runs)}
                  isLive={release.root === reply.live}
                />
              ))}
            </ol>
          ) : (
            <p className="staff-note">{noReleasesTexts[reply.status]}</p>
          )
        }
      </Loaded>
    </ColumnSection>
  );
}

interface RowProps {
  release: Release;
  text: string;
  isLive: boolean;
}

function Row({ release, text, isLive }: RowProps) {
  const time = siteTimeText(Date.parse(release.at));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <div className="min-w-0">
        <time dateTime={release.at}>{time}</time>
        <p className="staff-quiet" dir="auto">
          {text}
        </p>
      </div>
      {isLive ? (
        <span className="staff-chip" data-tone="signal">
          Live
        </span>
      ) : (
        <Button
          action={store.action}
          aria-label={`Roll back to ${time}: ${text}`}
          onClick={() => store.action.ask(release)}
        >
          Roll back
        </Button>
      )}
    </li>
  );
}

import { useStore } from '@nanostores/react';
import { Button, ColumnSection, Failure, Spinner } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import type { Publishing, Release } from '../api/publishing';
import { noPublisherTexts } from '../rules/messages';
import { describeRelease } from '../rules/run';
import * as store from '../store/publishing';

interface Props {
  publishing: Publishing;
  now: number;
}

/** The kept releases. Admins can roll back to any of them except the live one. */
export function Releases({ publishing, now }: Props) {
  const state = useStore(store.releases.$state);
  const reply = state.status === 'ready' ? state.data : undefined;
  return (
    <ColumnSection id="publishing-releases" title="Earlier versions of the site">
      {state.status === 'loading' && <Spinner label="Loading the kept versions" />}
      {state.status === 'error' && (
        <Failure fault={state.fault} text={state.text} onRetry={() => void store.refresh()} />
      )}
      {reply?.status === 'unreachable' && (
        <Failure
          fault="unreachable"
          text={noPublisherTexts.unreachable(publishing.status?.since, now)}
          onRetry={() => void store.refresh()}
        />
      )}
      {(reply?.status === 'not-set-up' || reply?.status === 'github') && (
        <p className="staff-note">{noPublisherTexts[reply.status]}</p>
      )}
      {reply?.status === 'ok' && (
        <ol className="staff-rows">
          {reply.history.map((release) => (
            <Row
              key={release.root}
              release={release}
              text={describeRelease(release, publishing.runs)}
              isLive={release.root === reply.live}
            />
          ))}
        </ol>
      )}
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

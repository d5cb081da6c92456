import { useStore } from '@nanostores/react';
import { ColumnSection, Failure, faultTexts, Spinner } from '~/features/staff';
import { shortDateTime } from '~/lib/format-date';
import type { Publishing, Release } from '../api/publishing';
import { noPublisherTexts } from '../rules/messages';
import { describeRelease } from '../rules/release';
import type { PublishingStore } from '../store/publishing';

interface Props {
  store: PublishingStore;
  publishing: Publishing;
  now: number;
}

/** The kept releases. Admins can roll back to any of them except the live one. */
export function Releases({ store, publishing, now }: Props) {
  const state = useStore(store.$releases);
  return (
    <ColumnSection id="publishing-releases" title="Earlier versions of the site">
      {state.status === 'loading' && <Spinner label="Loading the kept versions" />}
      {state.status === 'error' && (
        <Failure fault={state.fault} text={faultTexts[state.fault]} onRetry={store.refresh} />
      )}
      {state.status === 'unreachable' && (
        <Failure
          fault="unreachable"
          text={noPublisherTexts.unreachable(publishing.status?.since, now)}
          onRetry={store.refresh}
        />
      )}
      {(state.status === 'not-set-up' || state.status === 'github') && (
        <p className="staff-note">{noPublisherTexts[state.status]}</p>
      )}
      {state.status === 'ready' && (
        <ol className="publishing-rows">
          {state.history.map((release) => (
            <Row
              key={release.root}
              release={release}
              text={describeRelease(release, publishing)}
              isLive={release.root === state.live}
              onRollback={() => void store.previewRollback(release)}
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
  onRollback: () => void;
}

function Row({ release, text, isLive, onRollback }: RowProps) {
  const time = shortDateTime(Date.parse(release.at));
  return (
    <li className="publishing-release">
      <div className="min-w-0">
        <time dateTime={release.at}>{time}</time>
        <p className="publishing-quiet wrap-anywhere" dir="auto">
          {text}
        </p>
      </div>
      {isLive ? (
        <span className="staff-chip" data-tone="signal">
          Live
        </span>
      ) : (
        <button
          type="button"
          className="action action-outline"
          aria-label={`Roll back to ${time}: ${text}`}
          onClick={onRollback}
        >
          Roll back
        </button>
      )}
    </li>
  );
}

/** Posts whose changes a rollback undid. Renders nothing if there are none. */
export function FrozenPosts({ store }: { store: PublishingStore }) {
  const state = useStore(store.$releases);
  const unfreezing = useStore(store.$unfreezing);
  if (state.status !== 'ready' || state.frozen.length === 0) return null;
  return (
    <ColumnSection id="publishing-frozen" title="Frozen posts">
      <p className="staff-note">
        A rollback undid changes to these posts. They stay as they are until their authors change
        them, or until you unfreeze them.
      </p>
      <ul className="publishing-rows">
        {state.frozen.map((post) => {
          const isBusy = unfreezing.includes(post.id);
          return (
            <li key={post.id} className="publishing-release">
              <a className="link wrap-anywhere" dir="auto" href={`/blog/${post.slug}`}>
                {post.title}
              </a>
              <button
                type="button"
                className="action action-outline"
                aria-label={`Unfreeze ${post.title}`}
                aria-disabled={isBusy || undefined}
                onClick={() => void store.unfreeze(post)}
              >
                {isBusy ? 'Unfreezing…' : 'Unfreeze'}
              </button>
            </li>
          );
        })}
      </ul>
    </ColumnSection>
  );
}

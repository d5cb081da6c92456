import { useStore } from '@nanostores/react';
import { guarded } from '~/features/auth';
import { Columns, ColumnSection, DataPage, PausedNotice, useOpen } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { StaffPause } from '~/lib/pause';
import { Releases } from './components/Releases';
import { RollbackDialog } from './components/RollbackDialog';
import { RunList } from './components/RunList';
import { describeStatus, type Status } from './rules/status';
import { createPublishing, type PublishingStore } from './store/publishing';

/** What's being published, and how to roll it back. For admins. */
export default guarded('/staff/publishing', Page);

function Page() {
  const store = useOpen(createPublishing);
  const now = useStore($now);
  return (
    <>
      <DataPage
        state={useStore(store.$screen)}
        loadingLabel="Loading what’s being published"
        onRetry={store.refresh}
        outcome={useStore(store.$change)}
      >
        {(publishing) => (
          <Columns
            wideSide
            main={
              <>
                <Paused store={store} pause={publishing.paused} />
                <Now {...describeStatus(publishing, now)} />
                <RunList runs={publishing.runs} />
              </>
            }
            side={
              <>
                <Releases store={store} publishing={publishing} now={now} />
              </>
            }
          />
        )}
      </DataPage>
      <RollbackDialog store={store} />
    </>
  );
}

function Paused({ store, pause }: { store: PublishingStore; pause: StaffPause | null }) {
  const isBusy = useStore(store.$change).status === 'submitting';
  const isRollingBack = useStore(store.rollbackDialog.$subject) !== undefined;
  return (
    <PausedNotice pause={pause}>
      <button
        type="button"
        className="action mt-3"
        aria-disabled={isBusy || undefined}
        onClick={() => void store.resume()}
      >
        {isBusy && !isRollingBack ? 'Resuming…' : 'Resume'}
      </button>
    </PausedNotice>
  );
}

function Now({ tone, label, text, link }: Status) {
  return (
    <ColumnSection id="publishing-now" title="Right now">
      <div
        role="status"
        className="mt-3 mb-4 grid min-h-18 content-start justify-items-start gap-1 wrap-anywhere"
      >
        <span className="staff-chip" data-tone={tone}>
          {label}
        </span>
        <p>{text}</p>
        {link && (
          <a className="link" href={link.href}>
            {link.text}
          </a>
        )}
      </div>
    </ColumnSection>
  );
}

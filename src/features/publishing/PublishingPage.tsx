import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { Columns, ColumnSection, DataPage, PausedNotice, useOpen } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { StaffPause } from '~/lib/pause';
import { Releases } from './components/Releases';
import { RollbackDialog } from './components/RollbackDialog';
import { RunList } from './components/RunList';
import { describeStatus, type Status } from './rules/status';
import * as store from './store/publishing';

/** What's being published, and how to roll it back. For admins. */
export default guardPage('/staff/publishing', Page);

function Page() {
  const now = useStore($now);
  useOpen(store.open);
  return (
    <>
      <DataPage
        state={useStore(store.publishing.$state)}
        loadingLabel="Loading what’s being published"
        onRetry={store.refresh}
        outcome={useStore(store.action.$state)}
      >
        {(publishing) => (
          <Columns
            wideSide
            main={
              <>
                <Paused pause={publishing.paused} />
                <Now {...describeStatus(publishing, now)} />
                <RunList runs={publishing.runs} />
              </>
            }
            side={
              <>
                <Releases publishing={publishing} now={now} />
              </>
            }
          />
        )}
      </DataPage>
      <RollbackDialog />
    </>
  );
}

function Paused({ pause }: { pause: StaffPause | null }) {
  const isBusy = useStore(store.action.$state).status === 'submitting';
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

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import {
  Columns,
  ColumnSection,
  Failure,
  faultTexts,
  Offline,
  PausedNotice,
  RefreshButton,
  Spinner,
} from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { StaffPause } from '~/lib/pause';
import { Releases } from './components/Releases';
import { RollbackDialog } from './components/RollbackDialog';
import { RunList } from './components/RunList';
import { Scheduled } from './components/Scheduled';
import { describeStatus } from './rules/status';
import { createPublishing, type PublishingStore } from './store/publishing';

/** What's being published, and how to roll it back. For admins. */
export default function PublishingPage() {
  return (
    <Guard page="/staff/publishing">
      <Page />
    </Guard>
  );
}

function Page() {
  const [store] = useState(createPublishing);
  const screen = useStore(store.$screen);
  const message = useStore(store.$message);
  const now = useStore($now);
  useEffect(() => store.open(), [store]);
  const fault = screen.status === 'loading' ? undefined : screen.fault;
  return (
    <div className="frame staff-page">
      <Offline text="This page updates once you’re back online." />
      <div role="status">
        {message && (
          <p
            className="staff-notice publishing-message"
            data-tone={message.kind === 'error' ? 'warm' : 'signal'}
          >
            {message.text}
          </p>
        )}
      </div>
      {fault && <Failure fault={fault} text={faultTexts[fault]} onRetry={store.refresh} />}
      {screen.status === 'loading' && <Spinner label="Loading what’s being published" />}
      {screen.status === 'ready' && (
        <Columns
          wideSide
          main={
            <>
              <Paused store={store} pause={screen.publishing.paused} />
              <Now {...describeStatus(screen.publishing, now)} onRefresh={store.refresh} />
              <RunList publishing={screen.publishing} now={now} />
            </>
          }
          side={
            <>
              <Scheduled posts={screen.publishing.scheduled} now={now} />
              <Releases store={store} publishing={screen.publishing} now={now} />
            </>
          }
        />
      )}
      <RollbackDialog store={store} />
    </div>
  );
}

function Paused({ store, pause }: { store: PublishingStore; pause: StaffPause | null }) {
  const isResuming = useStore(store.$resuming);
  return (
    <PausedNotice pause={pause}>
      <button
        type="button"
        className="action mt-3"
        aria-disabled={isResuming || undefined}
        onClick={() => void store.resume()}
      >
        {isResuming ? 'Resuming…' : 'Resume'}
      </button>
    </PausedNotice>
  );
}

interface NowProps extends ReturnType<typeof describeStatus> {
  onRefresh: () => void;
}

function Now({ tone, label, text, link, onRefresh }: NowProps) {
  return (
    <ColumnSection id="publishing-now" title="Right now">
      <div role="status" className="publishing-status">
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
      <RefreshButton onClick={onRefresh} />
    </ColumnSection>
  );
}

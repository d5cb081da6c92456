import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { Button, Columns, ColumnSection, DataPage, PausedNotice, useOpen } from '~/features/staff';
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
        resource={store.publishing}
        loadingLabel="Loading what’s being published"
        action={store.action}
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
            side={<Releases publishing={publishing} now={now} />}
          />
        )}
      </DataPage>
      <RollbackDialog />
    </>
  );
}

function Paused({ pause }: { pause: StaffPause | null }) {
  return (
    <PausedNotice pause={pause}>
      <Button look="main" className="mt-3" action={store.action} onClick={store.resume}>
        Resume
      </Button>
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

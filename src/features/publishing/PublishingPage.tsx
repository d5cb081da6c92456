import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { Button, Columns, ColumnSection, DataPage, useOpen } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { Publishing } from './api/publishing';
import { Releases } from './components/Releases';
import { RollbackDialog } from './components/RollbackDialog';
import { RunList } from './components/RunList';
import { describeStatuses } from './rules/status';
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
            main={
              <>
                <Now publishing={publishing} now={now} />
                <RunList runs={publishing.runs} />
              </>
            }
            side={<Releases runs={publishing.runs} />}
          />
        )}
      </DataPage>
      <RollbackDialog />
    </>
  );
}

/** How it's going, and the button that ends a pause, whatever else is wrong. */
function Now({ publishing, now }: { publishing: Publishing; now: number }) {
  return (
    <ColumnSection id="publishing-now" title="Right now">
      <div role="status" className="mt-3 mb-4 grid min-h-18 content-start gap-3 wrap-anywhere">
        {describeStatuses(publishing, now, location.host).map(({ tone, label, text, link }) => (
          <div key={label} className="grid justify-items-start gap-1">
            <span className="staff-chip staff-chip-sentence" data-tone={tone}>
              {label}
            </span>
            <p>{text}</p>
            {link && (
              <a className="link" href={link.href}>
                {link.text}
              </a>
            )}
          </div>
        ))}
      </div>
      {publishing.paused && (
        <Button look="main" action={store.action} onClick={store.resume}>
          Resume publishing
        </Button>
      )}
    </ColumnSection>
  );
}

import { useStore } from '@nanostores/react';
import { ConfirmDialog, faultTexts, Spinner } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import type { RollbackPreview } from '../api/publishing';
import * as store from '../store/publishing';

/** Shows what a rollback would change, and asks for confirmation. */
export function RollbackDialog() {
  const release = useStore(store.action.$dialog);
  const preview = useStore(store.preview.$state);
  if (!release) return null;
  const shown = preview.status === 'ready' ? preview.data : undefined;
  const fault = preview.status === 'ready' ? preview.fault : undefined;
  return (
    <ConfirmDialog
      title={`Roll back to ${siteTimeText(Date.parse(release.at))}?`}
      describedBy="rollback-changes"
      label="Roll back"
      busyLabel="Rolling back…"
      action={store.action}
      onConfirm={shown && !fault ? () => store.confirmRollback(shown) : undefined}
    >
      <div id="rollback-changes" className="grid gap-3">
        {preview.status === 'error' && <p role="alert">{preview.text}</p>}
        {fault && <p role="alert">{faultTexts[fault]}</p>}
        {shown && <Changes preview={shown} />}
        {!shown && preview.status !== 'error' && (
          <Spinner label="Comparing it with the live site" />
        )}
      </div>
    </ConfirmDialog>
  );
}

const changes = [
  ['returns', 'Posts that come back'],
  ['disappears', 'Posts that go offline'],
  ['changes', 'Posts that change'],
] as const;

function Changes({ preview }: { preview: RollbackPreview }) {
  const { posts, changesCode } = preview;
  const isEmpty = posts.length === 0 && !changesCode;
  return (
    <>
      {isEmpty && <p>It has the same posts.</p>}
      {changes.map(([change, label]) => {
        const changed = posts.filter((post) => post.change === change);
        if (changed.length === 0) return null;
        return (
          <div key={change}>
            <h3 className="font-semibold">{`${label} (${changed.length})`}</h3>
            <ul className="max-h-48 list-disc overflow-y-auto pl-5">
              {changed.map(({ id, title }) => (
                <li key={id} dir="auto">
                  {title}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {changesCode && (
        <p>
          <b>Another version of the site’s code made it.</b> The site looks and works as it did
          then.
        </p>
      )}
      <p>
        <b>Publishing will be paused.</b> Visitors see this version until you resume. Posts that
        aren’t public anymore stay off the site, and unpublishing and erasing still work right away.
      </p>
    </>
  );
}

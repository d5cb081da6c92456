import { useStore } from '@nanostores/react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { Spinner } from '~/features/staff';
import { siteTimeText } from '~/lib/zoned-time';
import type { RollbackPreview } from '../api/publishing';
import type { PublishingStore } from '../store/publishing';
import { PageList } from './RunList';

/** Shows what a rollback would change, and asks for confirmation. */
export function RollbackDialog({ store }: { store: PublishingStore }) {
  const state = useStore(store.$rollback);
  if (state.status === 'closed') return null;
  const isReady = state.status === 'ready' || state.status === 'submitting';
  return (
    <Dialog
      title={`Roll back to ${siteTimeText(Date.parse(state.release.at))}?`}
      startAtTitle
      describedBy="rollback-changes"
      onClose={store.closeRollback}
    >
      <div id="rollback-changes" className="grid gap-3">
        {state.status === 'loading' && <Spinner label="Comparing it with the live site" />}
        {state.status === 'error' && <p role="alert">{state.text}</p>}
        {isReady && <Changes preview={state.preview} />}
      </div>
      {isReady && state.error !== undefined && (
        <p role="alert" className="mt-3 text-warm">
          {state.error}
        </p>
      )}
      {isReady ? (
        <DialogButtons
          label={state.status === 'submitting' ? 'Rolling back…' : 'Roll back'}
          busy={state.status === 'submitting'}
          onConfirm={() => void store.confirmRollback()}
          onCancel={store.closeRollback}
        />
      ) : (
        <div className="dialog-buttons">
          <button type="button" className="action action-outline" onClick={store.closeRollback}>
            Cancel
          </button>
        </div>
      )}
    </Dialog>
  );
}

const changes = [
  ['returns', 'Posts that come back'],
  ['disappears', 'Posts that disappear'],
  ['changes', 'Posts that change'],
] as const;

function Changes({ preview }: { preview: RollbackPreview }) {
  const { posts, pages, pageCount, changesCode } = preview;
  const isEmpty = posts.length === 0 && pageCount === 0 && pages !== null;
  return (
    <>
      {isEmpty && <p>Visitors won’t notice a difference.</p>}
      {changes.map(([change, label]) => {
        const changed = posts.filter((post) => post.change === change);
        if (changed.length === 0) return null;
        return (
          <div key={change}>
            <h3 className="font-semibold">{`${label} (${changed.length})`}</h3>
            <ul className="publishing-posts">
              {changed.map(({ id, title }) => (
                <li key={id} dir="auto">
                  {title}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {pages === null && <p>All pages may change.</p>}
      {pages !== null && pageCount > 0 && (
        <PageList pages={pages} count={pageCount} label="will change" />
      )}
      {changesCode && (
        <p>
          <b>Another version of the site’s code made it.</b> The site looks and works as it did
          then.
        </p>
      )}
      <p>
        <b>Publishing will be paused.</b> Visitors see this version until you resume. Posts that
        aren’t public anymore stay off the site, and unpublishing and erasing still work at once.
      </p>
    </>
  );
}

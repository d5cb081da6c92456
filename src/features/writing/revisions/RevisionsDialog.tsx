import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { countChanges, PostChanges } from '~/features/post-changes';
import { Failure, Spinner } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import { siteTimeText } from '~/lib/zoned-time';
import { useWorkspace, useWriting } from '../WritingContext';
import { createRevisions, type Revisions } from './store';
import { changeSummary, type Version } from './versions';

/** Earlier versions of the post: what changed since, and how to return to one. */
export default function RevisionsDialog({ onClose }: { onClose: () => void }) {
  const workspace = useWorkspace();
  const { action } = useWriting();
  const [store] = useState(() => createRevisions(workspace, action));
  useEffect(() => store.open(), [store]);
  const list = useStore(store.$list);
  return (
    <Dialog
      title="Version history"
      className="w-[min(76rem,calc(100vw-2rem))]"
      startAtTitle
      onClose={onClose}
    >
      {list.status === 'loading' && <Spinner label="Loading versions" />}
      {list.status === 'error' && (
        <Failure fault={list.fault} text={list.text} onRetry={() => void store.refresh()} />
      )}
      {list.status === 'ready' && list.data.length === 0 && (
        <p>There are no earlier versions yet. They appear here as you keep writing.</p>
      )}
      {list.status === 'ready' && list.data.length > 0 && (
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-[16rem_minmax(0,1fr)]">
          <VersionList store={store} versions={list.data} />
          <Chosen store={store} onRestored={onClose} />
        </div>
      )}
      <button type="button" className="action action-outline mt-5" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}

function VersionList({ store, versions }: { store: Revisions; versions: readonly Version[] }) {
  const chosen = useStore(store.$chosen);
  const now = useStore($now);
  const key = chosen.status === 'none' ? undefined : chosen.version.key;
  return (
    <ul
      className="max-h-64 overflow-y-auto border-y border-rule *:not-first:border-t *:not-first:border-rule md:max-h-[60dvh]"
      aria-label="Versions, newest first"
    >
      {versions.map((version) => (
        <li key={version.key}>
          <button
            type="button"
            className="grid min-h-touch w-full gap-0.5 border-l-4 border-transparent px-3 py-2 text-left text-sm hover:bg-sheet aria-pressed:border-signal aria-pressed:bg-sheet"
            aria-pressed={version.key === key}
            onClick={() => store.choose(version)}
          >
            <b>{siteTimeText(version.savedAt)}</b>
            <span className="text-sm text-quiet">
              <span>{relativeTime(version.savedAt, now)}</span>
              {version.savedBy && <span>{` by ${version.savedBy}`}</span>}
            </span>
            {(version.label ?? version.isApproved) && (
              <span className="staff-chip" data-tone={version.isApproved ? 'signal' : 'quiet'}>
                {version.label ?? 'Approved'}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "the version of Nov 22, 2026, 3:15 PM" */
const nameOf = ({ savedAt }: Version) => `the version of ${siteTimeText(savedAt)}`;

function Chosen({ store, onRestored }: { store: Revisions; onRestored: () => void }) {
  const chosen = useStore(store.$chosen);
  if (chosen.status === 'none') {
    return <p className="staff-note">Choose a version to see what has changed since then.</p>;
  }
  const { version } = chosen;
  return (
    <section className="grid content-start gap-3" aria-label="Changes since the chosen version">
      <h3 className="font-semibold">
        {`Since ${nameOf(version)}${version.savedBy ? ` by ${version.savedBy}` : ''}`}
      </h3>
      <p role="status">{chosen.status === 'ready' && changeSummary(chosen.changes)}</p>
      {chosen.status === 'loading' && <Spinner label="Loading this version" />}
      {chosen.status === 'error' && (
        <Failure
          fault={chosen.fault}
          text={chosen.text}
          onRetry={() => void store.refreshChosen()}
        />
      )}
      {chosen.status === 'ready' && (
        <>
          <PostChanges changes={chosen.changes} />
          <RestoreButton
            store={store}
            onRestore={() => store.restore(chosen.fields, nameOf(version))}
            onRestored={onRestored}
          />
        </>
      )}
    </section>
  );
}

interface RestoreProps {
  store: Revisions;
  onRestore: () => Promise<boolean>;
  onRestored: () => void;
}

function RestoreButton({ store, onRestore, onRestored }: RestoreProps) {
  const { $readOnly } = useWorkspace();
  const isReadOnly = useStore($readOnly) !== undefined;
  const chosen = useStore(store.$chosen);
  const restore = useStore(store.$restore);
  const busy = restore.status === 'submitting';
  if (chosen.status !== 'ready' || isReadOnly) return null;
  const { fields, paragraphs } = countChanges(chosen.changes);
  if (fields + paragraphs === 0) return null;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-ink bg-paper py-3 [&>.staff-note]:mt-0">
      <button
        type="button"
        className="action"
        aria-disabled={busy || undefined}
        onClick={() =>
          void onRestore().then((restored) => {
            if (restored) onRestored();
          })
        }
      >
        {busy ? 'Restoring…' : 'Restore this version'}
      </button>
      <p className="staff-note">Your current text stays in the version history.</p>
      <p role="alert" className="basis-full font-semibold text-warm">
        {restore.status === 'error' && restore.text}
      </p>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { comparePosts, countChanges, PostChanges } from '~/features/post-changes';
import { Button, createResource, Loaded, useOpen } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { relativeTime } from '~/lib/format-date';
import { siteTimeText } from '~/lib/zoned-time';
import type { DraftFields } from '~rules/post/draft';
import { getRevisionFields, getRevisions } from '../api/versions';
import { clearError, saveFirst } from '../store/problems';
import { useWorkspace, useWriting } from '../WritingContext';
import { changeSummary, versionsOf, type Version } from './versions';

const loadOnce = { reloadAfter: Infinity };

/** Earlier versions of the post: what changed since, and how to return to one. */
export default function RevisionsDialog({ onClose }: { onClose: () => void }) {
  const { id, queue, $post } = useWorkspace();
  const [chosen, setChosen] = useState<Version>();
  const [list] = useState(() =>
    createResource(async () => {
      // The current text may not be saved yet, or not at all if there's no connection. The list is useful anyway.
      await saveFirst(queue).catch(() => undefined);
      return versionsOf($post.get()?.post ?? null, await getRevisions(id));
    }, loadOnce),
  );
  useOpen(list.open);
  return (
    <Dialog
      title="Version history"
      className="w-[min(76rem,calc(100vw-2rem))]"
      startAtTitle
      onClose={onClose}
    >
      <Loaded state={useStore(list.$state)} label="Loading versions" onRetry={list.refresh}>
        {(versions) =>
          versions.length === 0 ? (
            <p>There are no earlier versions yet. They appear here as you keep writing.</p>
          ) : (
            <div className="grid gap-x-8 gap-y-5 md:grid-cols-[16rem_minmax(0,1fr)]">
              <VersionList versions={versions} chosen={chosen} onChoose={setChosen} />
              {chosen ? (
                <Chosen key={chosen.key} version={chosen} onRestored={onClose} />
              ) : (
                <p className="staff-note">Choose a version to see what has changed since then.</p>
              )}
            </div>
          )
        }
      </Loaded>
      <Button className="mt-5" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

interface ListProps {
  versions: readonly Version[];
  chosen: Version | undefined;
  onChoose: (version: Version) => void;
}

function VersionList({ versions, chosen, onChoose }: ListProps) {
  const { action } = useWriting();
  const now = useStore($now);
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
            aria-pressed={version.key === chosen?.key}
            onClick={() => {
              clearError(action);
              onChoose(version);
            }}
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

function Chosen({ version, onRestored }: { version: Version; onRestored: () => void }) {
  const { queue, $readOnly } = useWorkspace();
  const isReadOnly = useStore($readOnly) !== undefined;
  const [text] = useState(() =>
    createResource(async () => {
      const fields = version.fields ?? (await getRevisionFields(Number(version.key)));
      return { fields, changes: comparePosts(fields, queue.getDraft().fields) };
    }, loadOnce),
  );
  useOpen(text.open);
  const state = useStore(text.$state);
  return (
    <section className="grid content-start gap-3" aria-label="Changes since the chosen version">
      <h3 className="font-semibold">
        {`Since ${nameOf(version)}${version.savedBy ? ` by ${version.savedBy}` : ''}`}
      </h3>
      <p role="status">{state.status === 'ready' && changeSummary(state.data.changes)}</p>
      <Loaded state={state} label="Loading this version" onRetry={text.refresh}>
        {({ fields, changes }) => {
          const counts = countChanges(changes);
          return (
            <>
              <PostChanges changes={changes} />
              {!isReadOnly && counts.fields + counts.paragraphs > 0 && (
                <Restore version={version} fields={fields} onRestored={onRestored} />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface RestoreProps {
  version: Version;
  fields: DraftFields;
  onRestored: () => void;
}

function Restore({ version, fields, onRestored }: RestoreProps) {
  const { action } = useWriting();
  const { restore } = useWorkspace();
  const state = useStore(action.$state);
  const done = `Restored ${nameOf(version)}. Your previous text is in the version history.`;
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-ink bg-paper py-3 [&>.staff-note]:mt-0">
      <Button
        look="main"
        action={action}
        onClick={async () => {
          if (await action.run(() => restore(fields, done))) onRestored();
        }}
      >
        {state.status === 'submitting' ? 'Restoring…' : 'Restore this version'}
      </Button>
      <p className="staff-note">Your current text stays in the version history.</p>
      <p role="alert" className="basis-full font-semibold text-warm">
        {state.status === 'error' && state.text}
      </p>
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useAuth } from '~/features/auth';
import { ConfirmDialog, WithCode } from '~/features/staff';
import { onDemand } from '~/lib/on-demand';
import { discardKind, discardTexts } from '../store/discard';
import { clearError } from '../store/problems';
import { useWorkspace, useWriting } from '../WritingContext';

/** They load when they're opened, because few people do that. */
const dialogs = [
  { label: 'Version history', code: onDemand(() => import('./RevisionsDialog')) },
  { label: 'Share a preview', code: onDemand(() => import('../preview/ShareDialog')) },
] as const;

type ToolDialog = (typeof dialogs)[number];

/** What's needed less often than saving and submitting. */
export function PostTools() {
  const { user } = useAuth();
  const { action, $page, saveNow } = useWriting();
  const workspace = useWorkspace();
  const [opened, setOpened] = useState<ToolDialog>();
  const [discarding, setDiscarding] = useState(false);
  // Both decide whether there's anything to share or discard.
  useStore(workspace.queue.$state);
  const post = useStore(workspace.$post);
  const canDiscard = discardKind(workspace) !== undefined;
  const { base, unsaved } = workspace.queue.getDraft();
  const exists = user !== null && (unsaved || base.version > 0 || Boolean(post?.post));
  // Another tab has the post.
  const isElsewhere = useStore($page).status === 'elsewhere';
  if (isElsewhere || (!exists && !canDiscard)) return null;
  return (
    <section
      className="mt-4 flex flex-wrap gap-x-5 border-t border-rule pt-2 [&>[role=alert]]:basis-full"
      aria-label="Versions and sharing"
    >
      {exists &&
        dialogs.map((dialog) => (
          <button
            key={dialog.label}
            type="button"
            className="link staff-link-button"
            aria-haspopup="dialog"
            onClick={() => {
              void saveNow();
              void dialog.code.retry();
              setOpened(dialog);
            }}
          >
            {dialog.label}
          </button>
        ))}
      {canDiscard && (
        <button
          type="button"
          className="link staff-link-button"
          aria-haspopup="dialog"
          onClick={() => {
            clearError(action);
            setDiscarding(true);
          }}
        >
          {post?.post ? 'Discard changes' : 'Discard draft'}
        </button>
      )}
      {opened && (
        <WithCode code={opened.code} label="Loading">
          {({ default: OpenDialog }) => <OpenDialog onClose={() => setOpened(undefined)} />}
        </WithCode>
      )}
      {discarding && <DiscardDialog onClose={() => setDiscarding(false)} />}
    </section>
  );
}

/** Asks before the draft is discarded, and says what happens. */
function DiscardDialog({ onClose }: { onClose: () => void }) {
  const { action, discard } = useWriting();
  const workspace = useWorkspace();
  const [kind] = useState(() => discardKind(workspace) ?? 'local');
  return (
    <ConfirmDialog
      title={kind === 'changes' ? 'Discard your changes?' : 'Discard this draft?'}
      describedBy="discard-text"
      label="Discard"
      busyLabel="Discarding…"
      action={action}
      onConfirm={async () => {
        if (await discard()) onClose();
      }}
      onClose={onClose}
    >
      <p id="discard-text">{`${discardTexts[kind]} You can undo this while you stay on this page.`}</p>
    </ConfirmDialog>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useAuth } from '~/features/auth';
import { Button, ConfirmDialog, WithCode } from '~/features/staff';
import { onDemand } from '~/lib/on-demand';
import { discardKind } from '../store/discard';
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
  const { action, $page, saveNow, discard } = useWriting();
  const workspace = useWorkspace();
  const [opened, setOpened] = useState<ToolDialog>();
  const [isDiscarding, setDiscarding] = useState(false);
  // Both decide whether there's anything to share or discard.
  useStore(workspace.queue.$state);
  const post = useStore(workspace.$post);
  const canDiscard = discardKind(workspace) !== undefined;
  const { base, unsaved } = workspace.queue.getDraft();
  const discardLabel = post?.post ? 'Discard changes' : 'Discard draft';
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
          <Button
            key={dialog.label}
            look="link"
            aria-haspopup="dialog"
            onClick={() => {
              void saveNow();
              void dialog.code.retry();
              setOpened(dialog);
            }}
          >
            {dialog.label}
          </Button>
        ))}
      {canDiscard && (
        <Button look="link" action={action} onClick={() => setDiscarding(true)}>
          {discardLabel}
        </Button>
      )}
      {/* Also keeps the writer from typing into a post that's about to close. */}
      {isDiscarding && (
        <ConfirmDialog
          title={`${discardLabel}?`}
          describedBy="discard-text"
          label="Discard"
          action={action}
          onConfirm={async () => (await discard()) && setDiscarding(false)}
          onClose={() => setDiscarding(false)}
        >
          <p id="discard-text">You can undo this while you stay on this page.</p>
        </ConfirmDialog>
      )}
      {opened && (
        <WithCode code={opened.code} label="Loading">
          {({ default: OpenDialog }) => <OpenDialog onClose={() => setOpened(undefined)} />}
        </WithCode>
      )}
    </section>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useAuth } from '~/features/auth';
import { discardKind } from '../store/discard';
import { createDialogs, type DialogName } from './dialogs';
import { useWorkspace, useWriting } from '../WritingContext';
import { DiscardDialog } from './DiscardDialog';

const onDemand: { name: DialogName; label: string }[] = [
  { name: 'revisions', label: 'Version history' },
  { name: 'share', label: 'Share a preview' },
];

/** What's needed less often than saving and submitting. */
export function PostTools() {
  const { user } = useAuth();
  const { $page, saveNow } = useWriting();
  const [dialogs] = useState(createDialogs);
  const workspace = useWorkspace();
  const dialog = useStore(dialogs.$dialog);
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
        onDemand.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="link staff-link-button"
            aria-haspopup="dialog"
            onClick={() => {
              void saveNow();
              void dialogs.open(name);
            }}
          >
            {dialog.status === 'loading' && dialog.name === name ? 'Loading…' : label}
          </button>
        ))}
      {canDiscard && (
        <button
          type="button"
          className="link staff-link-button"
          aria-haspopup="dialog"
          onClick={() => setDiscarding(true)}
        >
          {post?.post ? 'Discard changes' : 'Discard draft'}
        </button>
      )}
      <p role="alert" className="font-semibold text-warm">
        {dialog.status === 'failed' &&
          'We couldn’t load this part of the page. Check your connection and try again.'}
      </p>
      {dialog.status === 'open' && <dialog.Dialog onClose={dialogs.close} />}
      {discarding && <DiscardDialog onClose={() => setDiscarding(false)} />}
    </section>
  );
}

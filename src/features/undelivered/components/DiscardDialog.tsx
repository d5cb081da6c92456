import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '~/features/staff';
import { nameOf, recipientOf } from '../rules/describe';
import * as store from '../store';

/** Asks whether to delete messages for good. */
export function DiscardDialog() {
  const messages = useStore(store.discardDialog.$subject);
  const state = useStore(store.action.$state);
  const first = messages?.[0];
  if (!first) return null;
  const isOne = messages.length === 1;
  const recipient = recipientOf(first);
  return (
    <ConfirmDialog
      title={isOne ? 'Discard this message?' : `Discard ${messages.length} messages?`}
      label={isOne ? 'Discard message' : `Discard ${messages.length} messages`}
      isFinal
      state={state}
      onConfirm={() => store.discard(messages)}
      onClose={store.discardDialog.close}
    >
      {isOne && (
        <p className="wrap-anywhere">
          <b>{nameOf(first)}</b>
          <span>{recipient && `. ${recipient}`}</span>
        </p>
      )}
      <p>
        <span>{isOne ? 'It' : 'They'}</span> will never be sent, and you can’t undo this. The audit
        log will show that you discarded <span>{isOne ? 'it' : 'them'}</span>.
        <span>
          {messages.some(({ topic }) => topic === 'build') &&
            ' Changes that weren’t published go live with the next change to the site.'}
        </span>
      </p>
    </ConfirmDialog>
  );
}

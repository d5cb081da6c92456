import { useStore } from '@nanostores/react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { nameOf, recipientOf } from '../rules/describe';
import type { UndeliveredStore } from '../store/undelivered';

/** Asks whether to delete messages for good. */
export function DiscardDialog({ store }: { store: UndeliveredStore }) {
  const messages = useStore(store.$discarding);
  const result = useStore(store.$result);
  const busy = useStore(store.$busy);
  const [first] = messages;
  if (!first) return null;
  const isOne = messages.length === 1;
  const recipient = recipientOf(first);
  return (
    <Dialog
      title={isOne ? 'Discard this message?' : `Discard ${messages.length} messages?`}
      startAtTitle
      onClose={busy ? undefined : store.cancelDiscarding}
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
      <div role="alert">
        {result?.kind === 'error' && <p className="undelivered-error">{result.text}</p>}
      </div>
      <DialogButtons
        label={isOne ? 'Discard message' : `Discard ${messages.length} messages`}
        busy={busy}
        onConfirm={() => void store.discard()}
        onCancel={busy ? undefined : store.cancelDiscarding}
      />
    </Dialog>
  );
}

import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { leadsLink } from '~/features/leads';
import { ConfirmDialog, DataPage, useOpen } from '~/features/staff';
import { MessageList } from './components/MessageList';
import { nameOf, recipientOf } from './rules/describe';
import * as store from './store';

/** Emails and other messages that weren't delivered, for admins. */
export default guardPage('/staff/undelivered', Page);

function Page() {
  useOpen(store.open);
  return (
    <>
      <DataPage
        resource={store.undelivered}
        loadingLabel="Loading undelivered messages"
        action={store.action}
      >
        {({ count, ...shown }) => (
          <>
            {count === 0 ? (
              <p className="border-t border-ink py-8">
                No undelivered messages. Messages appear here when they’re rejected, or when we
                still can’t send them after three days.
              </p>
            ) : (
              <MessageList count={count} {...shown} />
            )}
            <p className="staff-note">
              Leads that the CRM didn’t accept are on the{' '}
              <a className="link" href={leadsLink({ group: 'not-delivered' })}>
                Leads page
              </a>
              .
            </p>
          </>
        )}
      </DataPage>
      <DiscardDialog />
    </>
  );
}

/** Asks whether to delete messages for good. */
function DiscardDialog() {
  const messages = useStore(store.action.$dialog);
  const first = messages?.[0];
  if (!first) return null;
  const isOne = messages.length === 1;
  const recipient = recipientOf(first);
  return (
    <ConfirmDialog
      title={isOne ? 'Discard this message?' : `Discard ${messages.length} messages?`}
      label={isOne ? 'Discard message' : `Discard ${messages.length} messages`}
      isFinal
      action={store.action}
      onConfirm={() => store.discard(messages)}
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
